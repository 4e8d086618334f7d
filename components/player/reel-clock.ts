const TICK_MS = 100;
const SHORTEST_TICK_MS = 5;

/** Ticks during playback and measures waits for data. */
export class ReelClock {
  readonly #onTick: (passedMs: number) => number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #tickedAt = 0;
  /** The current wait, in milliseconds. */
  waitedMs = 0;

  /** `onTick` returns in how many milliseconds something ends: the clock ticks then too. */
  constructor(onTick: (passedMs: number) => number) {
    this.#onTick = onTick;
  }

  start(): void {
    this.#tickedAt = performance.now();
    this.waitedMs = 0;
    this.stop();
    this.#wait(SHORTEST_TICK_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(leftMs: number): void {
    const waitMs = Math.min(TICK_MS, Math.max(SHORTEST_TICK_MS, leftMs));
    const timer = setTimeout(() => {
      const now = performance.now();
      const passedMs = now - this.#tickedAt;
      this.#tickedAt = now;
      const nextMs = this.#onTick(passedMs);
      // Unless the tick stopped or restarted the clock.
      if (this.#timer === timer) this.#wait(nextMs);
    }, waitMs);
    this.#timer = timer;
  }
}
