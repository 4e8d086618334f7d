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

/** After this part of its life without an answer, a lock counts as lost: its request still needs time to stop. */
const SURE_PART = 0.85;

/** Locks by keys in Redis, for processes that share no folder. */
export const redisLocks = (lifeMs: number): LockPlace => ({
  lookMs: 100,
  take: async (uploadId, onLost) => {
    const redis = readyRedis();
    const [key, owner, takenAt] = [lockKey(uploadId), randomUUID(), Date.now()];
    const taken = await redis.set(key, owner, {
      condition: 'NX',
      expiration: { type: 'PX', value: lifeMs },
    });
    if (taken === null) return null;
    await redis.del(askedKey(uploadId));
    const prolong = async () =>
      (await redis.eval(PROLONG, { keys: [key], arguments: [owner, String(lifeMs)] })) === 1;
    const stopKeeping = keepLock(prolong, lifeMs, takenAt, onLost);
    return async () => {
      stopKeeping();
      // Without Redis it expires.
      await redis.eval(RELEASE, { keys: [key], arguments: [owner] }).catch(() => {});
    };
  },
  ask: async (uploadId) => {
    await readyRedis().set(askedKey(uploadId), '1', { expiration: { type: 'PX', value: lifeMs } });
  },
  isAsked: async (uploadId) => (await readyRedis().exists(askedKey(uploadId))) === 1,
});

export const redisLockPlace = redisLocks(LIFE_MS);

/**
 * Prolongs a lock until the returned function is called. Calls `onLost` once when the lock is another's, or may have
 * expired because Redis did not answer.
 */
function keepLock(
  prolong: () => Promise<boolean>,
  lifeMs: number,
  takenAt: number,
  onLost: () => void,
): () => void {
  let isKept = true;
  let expiry: NodeJS.Timeout | undefined;
  const stop = () => {
    isKept = false;
    clearInterval(prolonging);
    clearTimeout(expiry);
  };
  const lose = () => {
    if (!isKept) return;
    stop();
    onLost();
  };
  /** Redis counts from when it executes a command, which is not before we sent it. */
  const expectLife = (sentAt: number) => {
    clearTimeout(expiry);
    if (isKept) expiry = setTimeout(lose, sentAt + lifeMs * SURE_PART - Date.now());
  };
  const prolongOnce = async () => {
    const sentAt = Date.now();
    if (await prolong()) expectLife(sentAt);
    else lose();
  };
  // An error may pass: until the expiry it is tried again.
  const prolonging = setInterval(() => void prolongOnce().catch(() => {}), lifeMs / 3);
  expectLife(takenAt);
  return stop;
}

/** Throws UNAVAILABLE while Redis is down: devices send again later. */
function readyRedis() {
  const redis = sharedRedis();
  if (!redis?.isReady) throw new AppError('UNAVAILABLE', 'unavailable');
  return redis;
}
