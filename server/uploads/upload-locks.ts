import { type Lock, type Locker, MemoryLocker } from '@tus/server';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { fileLockPlace } from './file-lock-place.ts';
import { redisLockPlace } from './redis-lock-place.ts';
import { SharedUploadLock } from './shared-upload-lock.ts';

const LET_GO_MS = 100;

const ownLocks = new MemoryLocker();

/**
 * Locks an upload for one request: in memory if one process owns the folder (claim-upload-folder.ts), by Redis if
 * several machines share a bucket, else in the folder that several processes share.
 */
export const uploadLocks: Locker = { newLock: (uploadId) => newLock(uploadId) };

function newLock(uploadId: string, onLost?: () => void): Lock {
  const { REDIS_URL, BUCKET } = env();
  if (!REDIS_URL) return ownLocks.newLock(uploadId);
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
  const lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lock = newLock(uploadId, () => lost.abort(new AppError('UNAVAILABLE', 'unavailable')));
  // A waiting request asks repeatedly.
  await lock.lock(letGo.signal, () => {
    timer ??= setTimeout(() => letGo.abort(), LET_GO_MS);
  });
  try {
    return await work({ letGo: letGo.signal, lost: lost.signal });
  } finally {
    clearTimeout(timer);
    await lock.unlock();
  }
}
