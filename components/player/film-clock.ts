const TICK_MS = 100;

/** Ticks while a film plays, and adds up how long it has waited for data. */
export class FilmClock {
  readonly #onTick: (passedMs: number) => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  #tickedAt = 0;
  /** The wait that goes on now, in milliseconds. */
  waitedMs = 0;

  constructor(onTick: (passedMs: number) => void) {
    this.#onTick = onTick;
  }

  /** Starts to tick, or measures again from now if it ticks. */
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
