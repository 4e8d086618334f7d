import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './loopback.ts';
import { Internal, SETTING_OF, type Service, Settings } from './settings.ts';

const Env = z.object({ ...Settings.shape, ...Internal.shape });
type Parsed = z.infer<typeof Env>;

export type Env = Parsed & { APP_URL: string; DATA_DIR: string };

let cached: Env | undefined;

/** Returns the settings, validated on first use, so that a build needs none. Throws a sentence per wrong variable. */
export function env(): Env {
  cached ??= Object.freeze(readEnv(process.env));
  return cached;
}

export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = Env.safeParse(filled);
  if (!result.success) throw new Error(result.error.issues.map(toSentence).join('\n'));
  const settings = result.data;
  const APP_URL = (settings.APP_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`).replace(
    /\/+$/,
    '',
  );
  const { BACKUP_FOLDER } = settings;
  const complete = {
    ...settings,
    APP_URL,
    DATA_DIR: resolve(settings.DATA_DIR),
    ...(BACKUP_FOLDER && { BACKUP_FOLDER: resolve(BACKUP_FOLDER) }),
  };
  requireWholeFirebase(complete);
  requireWholeStripe(complete);
  requireWholeBucket(complete);
  requireBackupsOutside(complete);
  refuseForeignEmulator(complete);
  refuseForeignPayments(complete);
  refuseExposedStandIns(complete, complete.STAND_INS);
  return complete;
}

/** Refuses stand-ins, which trust everyone, on public addresses unless ALLOW_STAND_INS=yes. Throws. */
export function refuseExposedStandIns(settings: Env, standIns: readonly Service[]): void {
  const isPrivate = isLoopback(settings.HOST) && isLoopback(new URL(settings.APP_URL).hostname);
  if (standIns.length === 0 || isPrivate || settings.ALLOW_STAND_INS === 'yes') return;
  throw new Error(
    `The ${standIns.join(' and ')} stand-in may only run on this machine: set ${standIns
      .map((name) => SETTING_OF[name])
      .join(', ')}, or ALLOW_STAND_INS=yes if nobody else can reach ${settings.APP_URL}.`,
  );
}

/** Returns a setting that the supervisor provides. Throws when the program was started without it. */
export function requireSetting(
  name:
    | (typeof SETTING_OF)[Service]
    | 'FIREBASE_API_KEY'
    | 'SESSION_SECRET'
    | 'STRIPE_PRICE_ID'
    | 'STRIPE_WEBHOOK_SECRET',
): string {
  const value = env()[name];
  if (!value) throw new Error(`${name} is not set. Start the program with npm start.`);
  return value;
}

/** Half a configuration would start and reject every sign-in. */
function requireWholeFirebase({ FIREBASE_PROJECT_ID, FIREBASE_API_KEY }: Parsed): void {
  if (!FIREBASE_PROJECT_ID || FIREBASE_API_KEY) return;
  throw new Error('FIREBASE_PROJECT_ID is set but FIREBASE_API_KEY is not. Set both, or neither.');
}

/** Payments need both keys and the webhook secret, all in one mode: test or live. */
function requireWholeStripe({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_PRICE_ID,
  STRIPE_PUBLISHABLE_KEY,
}: Parsed): void {
  if (STRIPE_SECRET_KEY && !(STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID)) {
    throw new Error(
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID. Set all three, or none.',
    );
  }
  if (STRIPE_PUBLISHABLE_KEY && modeOf(STRIPE_PUBLISHABLE_KEY) !== modeOf(STRIPE_SECRET_KEY ?? '')) {
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be of test mode, or both of live mode.',
    );
  }
}

function requireWholeBucket({ BUCKET, BUCKET_KEY_ID, BUCKET_SECRET }: Parsed): void {
  if (!BUCKET || (BUCKET_KEY_ID && BUCKET_SECRET)) return;
  throw new Error('BUCKET needs BUCKET_KEY_ID and BUCKET_SECRET. Set all three, or none.');
}

function requireBackupsOutside({ BACKUP_FOLDER, DATA_DIR }: Parsed): void {
  if (!BACKUP_FOLDER || !`${BACKUP_FOLDER}${sep}`.startsWith(`${DATA_DIR}${sep}`)) return;
  throw new Error('BACKUP_FOLDER is inside DATA_DIR, which a restore empties. Choose a folder elsewhere.');
}

const modeOf = (stripeKey: string) => stripeKey.split('_')[1];

function refuseForeignPayments({ STRIPE_API_URL, STAND_INS }: Parsed): void {
  if (!STRIPE_API_URL || STAND_INS.includes('payment')) return;
  throw new Error('STRIPE_API_URL must not be set: others could confirm payments with it. Remove it.');
}

function refuseForeignEmulator({ FIREBASE_AUTH_EMULATOR_HOST, STAND_INS }: Parsed): void {
  if (!FIREBASE_AUTH_EMULATOR_HOST || STAND_INS.includes('identity')) return;
  throw new Error(
    'FIREBASE_AUTH_EMULATOR_HOST must not be set: with it the server would accept unsigned identities. Remove it.',
  );
}

function toSentence(issue: z.core.$ZodIssue): string {
  return `The setting ${issue.path.join('.')} is wrong: ${issue.message}.`;
}

const urlHost = (host: string) =>
  host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;
