import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#server/errors/app-error.ts';
import { type IdleLock, ownLock } from './own-lock.ts';

/** A place where processes lock uploads, and ask the holder of a lock to release it. */
export type LockPlace = {
  /** How often a waiting or holding process looks, in milliseconds. */
  lookMs: number;
  /** Returns the release, or null while another process holds it. Calls `onLost` when another may take it before. */
  take: (uploadId: string, onLost: () => void) => Promise<(() => Promise<void>) | null>;
  /** Tells the holder that another request waits, until the next `take`. */
  ask: (uploadId: string) => Promise<void>;
  isAsked: (uploadId: string) => Promise<boolean>;
};

/** As long as the tus server waits for a lock in memory. */
const WAIT_MS = 30_000;

/** Locks an upload across processes. */
export class SharedUploadLock implements IdleLock {
  readonly #own: IdleLock;
  readonly #uploadId: string;
  readonly #place: LockPlace;
  readonly #onLost: () => void;
  #isLost = false;
  #release: (() => Promise<void>) | null = null;
  #looking: NodeJS.Timeout | undefined;

  constructor(uploadId: string, place: LockPlace, onLost: () => void = () => {}) {
    this.#own = ownLock(uploadId);
    this.#uploadId = uploadId;
    this.#place = place;
    this.#onLost = onLost;
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
      this.#place.isAsked(this.#uploadId).then(
        (isAsked) => isAsked && release(),
        () => {},
      );
    }, this.#place.lookMs);
  }

  async lockIfFree(): Promise<boolean> {
    if (!(await this.#own.lockIfFree())) return false;
    try {
      this.#release = await this.#take();
    } finally {
      if (!this.#release) await this.#own.unlock();
    }
    return this.#release !== null;
  }

  /** Throws UNAVAILABLE if the lock was lost, so that nothing done meanwhile is acknowledged. */
  async unlock(): Promise<void> {
    clearInterval(this.#looking);
    try {
      await this.#release?.();
    } finally {
      this.#release = null;
      await this.#own.unlock();
    }
    if (this.#isLost) throw new AppError('UNAVAILABLE', 'unavailable', { cause: 'The lock was lost.' });
  }

  async #waitForOthers(stopSignal: AbortSignal): Promise<() => Promise<void>> {
    const deadline = Date.now() + WAIT_MS;
    while (!stopSignal.aborted && Date.now() < deadline) {
      const release = await this.#take();
      if (release) return release;
      await this.#place.ask(this.#uploadId);
      await delay(this.#place.lookMs);
    }
    throw new AppError('UNAVAILABLE', 'unavailable');
  }

  #take(): Promise<(() => Promise<void>) | null> {
    return this.#place.take(this.#uploadId, () => {
      this.#isLost = true;
      this.#onLost();
    });
  }
}
