const TICK_MS = 100;

/** Ticks during playback and measures waits for data. */
export class ReelClock {
  readonly #onTick: (passedMs: number) => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  #tickedAt = 0;
  /** The current wait, in milliseconds. */
  waitedMs = 0;

  constructor(onTick: (passedMs: number) => void) {
    this.#onTick = onTick;
  }

  start(): void {
    this.#tickedAt = performance.now();
    this.waitedMs = 0;
    this.#timer ??= setInterval(() => {
      const now = performance.now();
      const passedMs = now - this.#tickedAt;
      this.#tickedAt = now;
      this.#onTick(passedMs);
    }, TICK_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
