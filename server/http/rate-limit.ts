import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Actor } from '#server/auth/actor.ts';
import { env } from '#server/config/env.ts';
import type { Settings } from '#server/config/settings.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';
import { sharedRedis } from '#server/platform/redis.ts';
import { clientAddress } from '#server/platform/request-scope.ts';
import { singleton } from '#server/platform/singleton.ts';

type Limit = { setting: CountSetting; seconds: number; text: ErrorText };
type CountSetting = Extract<keyof typeof Settings.shape, `${string}_PER_${'MINUTE' | 'HOUR'}`>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const LIMITS = {
  calls: { setting: 'CALLS_PER_MINUTE', seconds: MINUTE, text: 'tooManyCalls' },
  invites: { setting: 'INVITE_CALLS_PER_MINUTE', seconds: MINUTE, text: 'tooManyInvites' },
  nudges: { setting: 'NUDGE_CALLS_PER_MINUTE', seconds: MINUTE, text: 'tooManyInvites' },
  previews: { setting: 'CARD_PREVIEWS_PER_MINUTE', seconds: MINUTE, text: 'tooManyCalls' },
  uploads: { setting: 'UPLOADS_PER_HOUR', seconds: HOUR, text: 'tooManyUploads' },
  verifications: { setting: 'VERIFICATION_MAILS_PER_HOUR', seconds: HOUR, text: 'tooManyVerifications' },
  messages: { setting: 'MESSAGES_PER_HOUR', seconds: HOUR, text: 'tooManyMessages' },
  checkouts: { setting: 'CHECKOUTS_PER_HOUR', seconds: HOUR, text: 'tooManyCheckouts' },
  joins: { setting: 'JOINS_PER_HOUR', seconds: HOUR, text: 'tooManyJoins' },
  browserErrors: { setting: 'BROWSER_ERRORS_PER_HOUR', seconds: HOUR, text: 'tooManyCalls' },
  signIns: { setting: 'SIGN_INS_PER_HOUR', seconds: HOUR, text: 'tooManySignIns' },
} as const satisfies Record<string, Limit>;
export type RateLimit = keyof typeof LIMITS;

/** Many people share an address: a household, an office, a wedding. */
const PEOPLE_PER_ADDRESS = 10;

const limiters = singleton('rate-limiters', () => new Map<string, RateLimiterAbstract>());

export const countAddress = (limit: RateLimit): Promise<void> =>
  count(limit, `address ${clientAddress()}`, PEOPLE_PER_ADDRESS);

/** Counts a call against the caller, or their address without an identity. Throws RATE_LIMITED. */
export const countPerson = (limit: RateLimit, actor: Actor): Promise<void> =>
  count(limit, personOf(actor), 1);

export async function countCall(limit: RateLimit, actor: Actor): Promise<void> {
  await countAddress(limit);
  await countPerson(limit, actor);
}

function personOf({ user, contributorIds, viewings }: Actor): string {
  if (user) return `user ${user.userId}`;
  const [contributorId] = contributorIds;
  if (contributorId) return `guest ${contributorId}`;
  const [viewing] = viewings;
  // A link has many viewers.
  if (viewing) return `viewer ${viewing.tributeId} ${clientAddress()}`;
  return `nobody ${clientAddress()}`;
}

async function count(limit: RateLimit, key: string, factor: number): Promise<void> {
  try {
    await limiterOf(limit, factor).consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', LIMITS[limit].text, { retryAfterSeconds });
  }
}

function limiterOf(limit: RateLimit, factor: number): RateLimiterAbstract {
  const name = `${limit} ${factor}`;
  const known = limiters.get(name);
  if (known) return known;
  const { setting, seconds } = LIMITS[limit];
  const limiter = createLimiter({ keyPrefix: name, points: env()[setting] * factor, duration: seconds });
  limiters.set(name, limiter);
  return limiter;
}

/** How long a call waits for Redis before it counts locally. */
const STORE_WITHIN_MS = 250;

function createLimiter(options: {
  keyPrefix: string;
  points: number;
  duration: number;
}): RateLimiterAbstract {
  const insuranceLimiter = new RateLimiterMemory(options);
  const storeClient = sharedRedis();
  if (!storeClient) return insuranceLimiter;
  const limiter = new RateLimiterRedis({
    ...options,
    keyPrefix: `folksee:limit:${options.keyPrefix}`,
    storeClient,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: STORE_WITHIN_MS, insuranceLimiter });
}
