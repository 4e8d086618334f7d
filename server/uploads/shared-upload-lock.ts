import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Lock, MemoryLocker } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';
import { uploadLockFolder } from '#server/integrations/storage.ts';
import { takeFileLock } from './file-lock.ts';

const LOOK_MS = 40;
/** As long as the tus server waits for a lock in memory. */
const WAIT_MS = 30_000;

const ownLocks = new MemoryLocker({ acquireLockTimeout: WAIT_MS });

/** Locks an upload across processes by a file; a second file asks the holder to release it. Needs no Redis. */
export class SharedUploadLock implements Lock {
  readonly #own: Lock;
  readonly #lockPath: string;
  readonly #wantedPath: string;
  #release: (() => void) | null = null;
  #looking: NodeJS.Timeout | undefined;

  constructor(uploadId: string) {
    this.#own = ownLocks.newLock(uploadId);
    this.#lockPath = join(uploadLockFolder(), uploadId);
    this.#wantedPath = join(uploadLockFolder(), `${uploadId}.wanted`);
  }

  async lock(stopSignal: AbortSignal, requestRelease: () => void | Promise<void>): Promise<void> {
    const release = () => {
      if (this.#release) void requestRelease();
    };
    await this.#own.lock(stopSignal, release);
    try {
      this.#release = await this.#waitForOthers(stopSignal);
    } catch (error) {
      await this.#own.unlock();
      throw error;
    }
    this.#looking = setInterval(() => {
      access(this.#wantedPath).then(release, () => {});
    }, LOOK_MS);
  }

  async unlock(): Promise<void> {
    clearInterval(this.#looking);
    this.#release?.();
    this.#release = null;
    await this.#own.unlock();
  }

  async #waitForOthers(stopSignal: AbortSignal): Promise<() => void> {
    await mkdir(uploadLockFolder(), { recursive: true });
    const deadline = Date.now() + WAIT_MS;
    while (!stopSignal.aborted && Date.now() < deadline) {
      const release = takeFileLock(this.#lockPath, 'exclusive');
      if (release) {
        // A waiting request creates it again.
        await rm(this.#wantedPath, { force: true });
        return release;
      }
      await writeFile(this.#wantedPath, '');
      await delay(LOOK_MS);
    }
    throw new AppError('UNAVAILABLE', 'unavailable');
  }
}
