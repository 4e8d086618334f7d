import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCY, PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import type { Env } from '#server/config/env.ts';
import { isLoopback } from '#server/config/loopback.ts';
import { SERVICES, SETTING_OF, type Service } from '#server/config/settings.ts';
import { type ChildProgram, startProgram } from '#server/platform/child-program.ts';
import { isInstalled } from '#server/platform/is-installed.ts';
import { socketPathOf } from './socket-path.ts';

const HOST = '127.0.0.1';

/** For Windows, where Node has no Unix sockets. */
const PORT_WITHOUT_SOCKETS = 27_018;

const PROJECT_ID = 'demo-folksee';

export function missingServices(settings: Env): Service[] {
  return SERVICES.filter((name) => !settings[SETTING_OF[name]]);
}

/** Development packages that stand-ins need. */
export const STAND_IN_PACKAGES: Partial<Record<Service, readonly string[]>> = {
  mailbox: ['postal-mime', 'smtp-server'],
  payment: ['emulate'],
};

/** Throws naming the settings of a missing service whose stand-in is not installed. */
export function requireStandInPackages(settings: Env): void {
  const absent = missingServices(settings).filter(
    (name) => !(STAND_IN_PACKAGES[name] ?? []).every(isInstalled),
  );
  if (absent.length === 0) return;
  const names = absent.map((name) => SETTING_OF[name]).join(', ');
  throw new Error(
    `The packages of the ${absent.join(' and ')} stand-in are not installed: set ${names}, or run npm install --include=dev.`,
  );
}

export function standInSettings(settings: Env): Record<string, string> {
  const missing = missingServices(settings);
  return {
    STAND_INS: missing.join(','),
    ...(missing.includes('database') && { MONGODB_URI: databaseUri(settings) }),
    ...(missing.includes('identity') && identitySettings(settings)),
    ...(missing.includes('mailbox') && { SMTP_URL: `smtp://${HOST}:${settings.SMTP_PORT}` }),
    ...(missing.includes('payment') && paymentSettings(settings)),
  };
}

/** Its socket, unless a port is set or the system has no Unix sockets. */
function databaseAddress({ DATA_DIR, MONGO_PORT }: Env): { socket: string } | { host: string; port: string } {
  const port = MONGO_PORT ?? (process.platform === 'win32' ? PORT_WITHOUT_SOCKETS : undefined);
  if (port === undefined) return { socket: socketPathOf(databaseFile(DATA_DIR)) };
  return { host: HOST, port: String(port) };
}

function databaseUri(settings: Env): string {
  const address = databaseAddress(settings);
  const host = 'socket' in address ? encodeURIComponent(address.socket) : `${address.host}:${address.port}`;
  return `mongodb://${host}/folksee?directConnection=true&replicaSet=rs0`;
}

const databaseFile = (dataDirectory: string) => join(dataDirectory, 'database.sqlite');

const identitySettings = ({ AUTH_PORT }: Env) => ({
  FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${AUTH_PORT}`,
  FIREBASE_PROJECT_ID: PROJECT_ID,
  // The stand-in takes any key, but the library insists on one.
  FIREBASE_API_KEY: 'embedded',
});

/** On loopback, people open localhost and 127.0.0.1 alike. */
function pageOrigins(appUrl: string): string[] {
  const { protocol, hostname, host, origin } = new URL(appUrl);
  if (!isLoopback(hostname)) return [origin];
  const port = host.slice(hostname.length);
  return [origin, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port}`)];
}

/** A test-mode account with an unguessable webhook secret. */
const paymentSettings = ({ PAYMENT_PORT }: Env) => ({
  STRIPE_API_URL: `http://${HOST}:${PAYMENT_PORT}`,
  STRIPE_SECRET_KEY: 'sk_test_embedded',
  STRIPE_PRICE_ID: 'price_embedded',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
});

/** Starts missing services. Stop the programs in reverse order. Throws one sentence. */
export async function startStandIns(
  settings: Env,
  environment: Record<string, string | undefined>,
): Promise<ChildProgram[]> {
  requireStandInPackages(settings);
  const { DATA_DIR, AUTH_PORT, SMTP_PORT, MAILBOX_PORT, PAYMENT_PORT, APP_URL } = settings;
  const smtpUrl = settings.SMTP_URL ?? `smtp://${HOST}:${SMTP_PORT}`;
  const programs: Record<Service, { file: string; values: Record<string, string> }> = {
    database: {
      file: './mongo/main.ts',
      values: { file: databaseFile(DATA_DIR), ...databaseAddress(settings) },
    },
    mailbox: {
      file: './mailbox/main.ts',
      values: {
        folder: join(DATA_DIR, 'mailbox'),
        host: HOST,
        'smtp-port': String(SMTP_PORT),
        'page-port': String(MAILBOX_PORT),
      },
    },
    identity: {
      file: './identity/main.ts',
      values: {
        project: PROJECT_ID,
        host: HOST,
        port: String(AUTH_PORT),
        file: join(DATA_DIR, 'accounts.json'),
        smtp: smtpUrl,
        'reset-page': `${APP_URL}/forgotpassword`,
        'page-origins': pageOrigins(APP_URL).join(' '),
      },
    },
    payment: {
      file: './payment/main.ts',
      values: {
        host: HOST,
        port: String(PAYMENT_PORT),
        product: `${settings.APP_NAME}: one more person`,
        'unit-amount': String(PRICE_PER_PERSON_CENTS),
        currency: CURRENCY,
        price: environment.STRIPE_PRICE_ID ?? '',
        webhook: `${APP_URL}/api/stripe/webhook`,
        'webhook-secret': environment.STRIPE_WEBHOOK_SECRET ?? '',
      },
    },
  };
  const missing = missingServices(settings);
  // It contains the database and a socket that trusts every caller.
  if (missing.includes('database')) chmodSync(DATA_DIR, 0o700);
  const started = await Promise.allSettled(
    missing.map((name) => {
      const program = programs[name];
      const given = Object.entries(program.values).flatMap(([option, value]) => [`--${option}`, value]);
      const file = new URL(program.file, import.meta.url);
      return startProgram({ name, file, arguments: given, environment });
    }),
  );
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = started.find((result) => result.status === 'rejected');
  if (!failed) return running;
  await Promise.all(running.map((program) => program.stop()));
  throw failed.reason;
}
