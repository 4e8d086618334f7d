/** Bounds how much of one kind of work happens at once, and how much more waits for it in order of arrival. */
export class Slots {
  #free: number;
  readonly #waitingMax: number;
  readonly #waiting = new Set<() => void>();

  constructor(free: number, waitingMax: number) {
    this.#free = free;
    this.#waitingMax = waitingMax;
  }

  /** Returns null, without working, if too many wait or `signal` aborts first. */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#take(signal))) return null;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted || this.#waiting.size === this.#waitingMax) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = () => {
      this.#waiting.delete(enter);
      resolve(false);
    };
    this.#waiting.add(enter);
    signal.addEventListener('abort', leave, { once: true });
    return promise;
  }

  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
