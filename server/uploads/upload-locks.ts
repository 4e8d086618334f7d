import { type Locker, MemoryLocker } from '@tus/server';
import { env } from '#server/config/env.ts';
import { SharedUploadLock } from './shared-upload-lock.ts';

const LET_GO_MS = 100;

const ownLocks = new MemoryLocker();

/** Locks an upload for one request, in memory if one process owns the folder (claim-upload-folder.ts). */
export const uploadLocks: Locker = {
  newLock: (uploadId) => (env().REDIS_URL ? new SharedUploadLock(uploadId) : ownLocks.newLock(uploadId)),
};

/** Runs work while holding an upload. Its signal asks it to end soon when another request waits. */
export async function holdUpload<T>(uploadId: string, work: (letGo: AbortSignal) => Promise<T>): Promise<T> {
  const letGo = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lock = uploadLocks.newLock(uploadId);
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
