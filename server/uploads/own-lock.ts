import { type Lock, MemoryLocker } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';

/** A lock that can be taken without waiting for its holder. */
export interface IdleLock extends Lock {
  /** Takes the lock and returns whether it was free. Unlike `lock`, asks no holder to release it. */
  lockIfFree: () => Promise<boolean>;
}

/** Requests wait 30 s for a lock. */
const locker = new MemoryLocker();

/** Locks an upload within this process. `lock` throws UNAVAILABLE if another request keeps it. */
export function ownLock(uploadId: string): IdleLock {
  const lock = locker.newLock(uploadId);
  return {
    lock: (...given) =>
      lock.lock(...given).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', 'unavailable', { cause });
      }),
    lockIfFree: async () => {
      if (locker.locks.has(uploadId)) return false;
      await lock.lock(new AbortController().signal, () => {});
      return true;
    },
    unlock: () => lock.unlock(),
  };
}
