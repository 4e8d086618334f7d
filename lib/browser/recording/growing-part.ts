/** Bytes below this are sent together with those of the next moments. */
const BATCH_BYTES = 512 * 1024;
/** Milliseconds that a small batch waits for more, so that not every second of recording costs a request. */
const BATCH_MS = 2_000;

export type PartBytes = {
  readonly size: number;
  readonly isComplete: boolean;
  /** Returns bytes from `start`, and whether they are the last; waits for more while the part grows. Rejects after an abort. */
  read(start: number, bytesMax: number, signal: AbortSignal): Promise<{ bytes: Blob; isLast: boolean }>;
};

/** A part's bytes, in memory and readable while it is still being recorded. */
export class GrowingPart implements PartBytes {
  #chunks: Blob[] = [];
  #size = 0;
  #isComplete = false;
  #wake: (() => void)[] = [];

  get size(): number {
    return this.#size;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  append(chunk: Blob): void {
    this.#chunks.push(chunk);
    this.#size += chunk.size;
    if (this.#size >= BATCH_BYTES) this.#wakeAll();
  }

  complete(): void {
    this.#isComplete = true;
    this.#wakeAll();
  }

  async read(start: number, bytesMax: number, signal: AbortSignal) {
    const isEnough = () => this.#isComplete || this.#size - start >= BATCH_BYTES;
    do {
      if (!isEnough()) await this.#change();
      signal.throwIfAborted();
    } while (!this.#isComplete && this.#size <= start);
    // Safari may deliver minutes at once, so a chunk is split like a file.
    const end = Math.min(this.#size, start + bytesMax);
    const bytes = new Blob(this.#chunks).slice(start, Math.max(start, end));
    return { bytes, isLast: this.#isComplete && end >= this.#size };
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BATCH_MS);
      this.#wake.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

export function completePart(clip: Blob): GrowingPart {
  const part = new GrowingPart();
  part.append(clip);
  part.complete();
  return part;
}
