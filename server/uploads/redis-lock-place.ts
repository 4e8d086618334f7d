import { randomUUID } from 'node:crypto';
import { AppError } from '#server/errors/app-error.ts';
import { sharedRedis } from '#server/platform/redis.ts';
import type { LockPlace } from './shared-upload-lock.ts';

/** How long the lock of a killed process stays. */
const LIFE_MS = 15_000;

const lockKey = (uploadId: string) => `upload-lock:${uploadId}`;
const askedKey = (uploadId: string) => `upload-asked:${uploadId}`;

/** Removes or prolongs a lock only while it is still ours. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;
const PROLONG = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;

/** Locks by keys in Redis, for processes that share no folder. */
export const redisLockPlace: LockPlace = {
  lookMs: 100,
  take: async (uploadId) => {
    const redis = readyRedis();
    const key = lockKey(uploadId);
    const owner = randomUUID();
    const taken = await redis.set(key, owner, {
      condition: 'NX',
      expiration: { type: 'PX', value: LIFE_MS },
    });
    if (taken === null) return null;
    await redis.del(askedKey(uploadId));
    const prolong = () => redis.eval(PROLONG, { keys: [key], arguments: [owner, String(LIFE_MS)] });
    const prolonging = setInterval(() => void prolong().catch(() => {}), LIFE_MS / 3);
    return async () => {
      clearInterval(prolonging);
      // Without Redis it expires.
      await redis.eval(RELEASE, { keys: [key], arguments: [owner] }).catch(() => {});
    };
  },
  ask: async (uploadId) => {
    await readyRedis().set(askedKey(uploadId), '1', { expiration: { type: 'PX', value: LIFE_MS } });
  },
  isAsked: async (uploadId) => (await readyRedis().exists(askedKey(uploadId))) === 1,
};

/** Throws UNAVAILABLE while Redis is down: devices send again later. */
function readyRedis() {
  const redis = sharedRedis();
  if (!redis?.isReady) throw new AppError('UNAVAILABLE', 'unavailable');
  return redis;
}
