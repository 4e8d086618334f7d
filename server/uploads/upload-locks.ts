import { type Locker, MemoryLocker } from '@tus/server';
import { env } from '#server/config/env.ts';
import { SharedUploadLock } from './shared-upload-lock.ts';

/** Whoever brings bytes is let go after so long when another request asks for the upload. */
const LET_GO_MS = 100;

const ownLocks = new MemoryLocker();

/** One request at a time per upload. In memory, where one process owns the folder (claim-upload-folder.ts). */
export const uploadLocks: Locker = {
  newLock: (uploadId) => (env().REDIS_URL ? new SharedUploadLock(uploadId) : ownLocks.newLock(uploadId)),
};

/**
 * Does work on an upload while no other request can. The work is asked by its signal to come to an end
 * soon after another request wants the upload, which waits until then.
 */
export async function holdUpload<T>(uploadId: string, work: (letGo: AbortSignal) => Promise<T>): Promise<T> {
  const letGo = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lock = uploadLocks.newLock(uploadId);
  // Whoever waits asks again and again.
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
