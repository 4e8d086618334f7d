import type { Locker } from '@tus/server';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { HoldIdle } from '#server/services/uploads/finish-upload.ts';
import { fileLockPlace } from './file-lock-place.ts';
import { type IdleLock, ownLock } from './own-lock.ts';
import { redisLockPlace } from './redis-lock-place.ts';
import { SharedUploadLock } from './shared-upload-lock.ts';

const LET_GO_MS = 100;

/**
 * Locks an upload for one request: in memory if one process owns the folder (claim-upload-folder.ts), by Redis if
 * several machines share a bucket, else in the folder that several processes share.
 */
export const uploadLocks: Locker = {
  newLock: (uploadId) => {
    const { lock, lost } = watchedLock(uploadId);
    return {
      lock: async (...given) => {
        await lock.lock(...given);
        lostSignals.set(uploadId, lost);
      },
      unlock: async () => {
        lostSignals.delete(uploadId);
        await lock.unlock();
      },
    };
  },
};

/** Of the locks that the tus server holds in this process, by upload: its store is not given the lock. */
const lostSignals = new Map<string, AbortSignal>();

/** Returns the signal that aborts when the tus server loses its lock of an upload, or undefined without one. */
export const lostLockOf = (uploadId: string): AbortSignal | undefined => lostSignals.get(uploadId);

function watchedLock(uploadId: string): { lock: IdleLock; lost: AbortSignal } {
  const lost = new AbortController();
  const lock = newLock(uploadId, () => lost.abort(new AppError('UNAVAILABLE', 'unavailable')));
  return { lock, lost: lost.signal };
}

function newLock(uploadId: string, onLost: () => void): IdleLock {
  const { REDIS_URL, BUCKET } = env();
  if (!REDIS_URL) return ownLock(uploadId);
  return new SharedUploadLock(uploadId, BUCKET ? redisLockPlace : fileLockPlace, onLost);
}

export type Hold = {
  /** Asks to end soon, because another request waits. */
  letGo: AbortSignal;
  /** Asks to end at once and write no more, because another request may write now. Its reason is an UNAVAILABLE. */
  lost: AbortSignal;
};

/** Runs work while holding an upload. Throws UNAVAILABLE if the lock was lost. */
export async function holdUpload<T>(uploadId: string, work: (hold: Hold) => Promise<T>): Promise<T> {
  const letGo = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { lock, lost } = watchedLock(uploadId);
  // A waiting request asks repeatedly.
  await lock.lock(letGo.signal, () => {
    timer ??= setTimeout(() => letGo.abort(), LET_GO_MS);
  });
  try {
    return await work({ letGo: letGo.signal, lost });
  } finally {
    clearTimeout(timer);
    await lock.unlock();
  }
}

/** Runs work while holding an upload that no request holds. Returns null if one does. Throws UNAVAILABLE as `holdUpload`. */
export const holdIdleUpload: HoldIdle = async (uploadId, work) => {
  const { lock, lost } = watchedLock(uploadId);
  if (!(await lock.lockIfFree())) return null;
  try {
    return await work(lost);
  } finally {
    await lock.unlock();
  }
};
