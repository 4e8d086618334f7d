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

/**
 * Runs work while holding an upload. Its signal asks it to end soon when another request waits, and with an UNAVAILABLE
 * as its reason to end at once and write no more, because the lock was lost. Then this throws that error too.
 */
export async function holdUpload<T>(uploadId: string, work: (letGo: AbortSignal) => Promise<T>): Promise<T> {
  const letGo = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lock = newLock(uploadId, () => letGo.abort(new AppError('UNAVAILABLE', 'unavailable')));
  // A waiting request asks repeatedly.
  await lock.lock(letGo.signal, () => {
    timer ??= setTimeout(() => letGo.abort(), LET_GO_MS);
  });
  try {
    return await work(letGo.signal);
  } finally {
    clearTimeout(timer);
    await lock.unlock();
  }
}
