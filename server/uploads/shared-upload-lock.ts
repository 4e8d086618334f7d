import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Lock, MemoryLocker } from '@tus/server';
import { AppError } from '#server/errors/app-error.ts';
import { uploadLockFolder } from '#server/integrations/storage.ts';
import { takeFileLock } from './file-lock.ts';

/** How often whoever waits tries, and whoever holds looks for one that waits. */
const LOOK_MS = 40;
/** As long as the tus server waits for a lock in memory. */
const WAIT_MS = 30_000;

const ownLocks = new MemoryLocker({ acquireLockTimeout: WAIT_MS });

/**
 * One request at a time per upload, over all processes that share the folder: a file is locked, and for as long as
 * somebody waits there is a second one, which asks the holder to let go. Neither needs Redis, and the hold of a process
 * that dies ends with it. The sweeper takes the empty files away (sweep-uploads.ts).
 */
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
      // Whoever still waits itself has nothing to let go of.
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
        // Another one that waits says so again.
        await rm(this.#wantedPath, { force: true });
        return release;
      }
      await writeFile(this.#wantedPath, '');
      await delay(LOOK_MS);
    }
    throw new AppError('UNAVAILABLE', 'unavailable');
  }
}
