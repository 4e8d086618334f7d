import type { PartDto, PartName } from '#lib/contracts/parts.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { maskPasswords } from '#lib/text/mask-passwords.ts';
import { env } from '#server/config/env.ts';
import type { Service } from '#server/config/settings.ts';
import { doBackupsWork } from '#server/domain/backups/backup-state.ts';
import { isIdentityAvailable } from '#server/integrations/identity.ts';
import { requireMailServer } from '#server/integrations/mail.ts';
import { mediaStorage } from '#server/integrations/storage.ts';
import { requireStripePrice } from '#server/integrations/stripe-price.ts';
import { workerReports } from '#server/platform/metrics.ts';
import { sharedRedis } from '#server/platform/redis.ts';
import { singleton } from '#server/platform/singleton.ts';
import { doesDatabaseWrite, hasDisk } from '#server/services/health/check-readiness.ts';

/** A part that answers later counts as down. */
const WITHIN_MS = 3_000;
/** Open pages and metrics must not ask every service again and again. */
const KEPT_MS = 30_000;
/** Some servers answer with a page. */
const REASON_CHARS_MAX = 300;
/** No file has this id: a store that lists none works. A look at one file says nothing about a bucket that does not exist. */
const NOTHING = 'health-nothing';

type Check = () => Promise<boolean>;

const CHECKS: Record<PartName, Check> = {
  database: doesDatabaseWrite,
  storage: async () => (await (await mediaStorage()).list(NOTHING)).length === 0,
  queue: async () => (await workerReports()).length > 0,
  mail: () => requireMailServer().then(yes),
  payments: () => requireStripePrice().then(yes),
  identity: isIdentityAvailable,
  redis: async () => sharedRedis()?.isReady === true,
  disk: hasDisk,
  backups: () => doBackupsWork(env().BACKUP_EVERY_HOURS, new Date()),
};

const SERVICE_OF: Partial<Record<PartName, Service>> = {
  database: 'database',
  mail: 'mailbox',
  payments: 'payment',
  identity: 'identity',
};

type Checked = { at: number; parts: Promise<PartDto[]> };
const last = singleton<{ checked: Checked | null }>('operator-parts', () => ({ checked: null }));

/** Returns whether each part works, and the error of one that is down, at most 30 s old. Never throws. */
export function checkParts(now = Date.now()): Checked {
  if (last.checked && now - last.checked.at < KEPT_MS) return last.checked;
  last.checked = { at: now, parts: Promise.all((Object.keys(CHECKS) as PartName[]).map(check)) };
  return last.checked;
}

async function check(name: PartName): Promise<PartDto> {
  const { REDIS_URL, BACKUP_FOLDER, STAND_INS } = env();
  const isStandIn = STAND_INS.some((service) => service === SERVICE_OF[name]);
  const isOff = (name === 'redis' && !REDIS_URL) || (name === 'backups' && !BACKUP_FOLDER);
  if (isOff) return { name, state: 'OFF', isStandIn, reason: null };
  try {
    const works = await Promise.race([CHECKS[name](), noAfter(WITHIN_MS)]);
    return { name, state: works ? 'OK' : 'DOWN', isStandIn, reason: null };
  } catch (error) {
    return { name, state: 'DOWN', isStandIn, reason: sentenceOf(error) };
  }
}

/** Errors of a service may quote our settings, or a recipient. */
function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message || error.name : String(error);
  return maskAddresses(maskPasswords(words)).slice(0, REASON_CHARS_MAX);
}

const yes = () => true;

const noAfter = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
