/** Bytes below this are sent together with those of the next moments. */
const BATCH_BYTES = 512 * 1024;
/**
 * Milliseconds between small batches, so that not every second of recording costs a request. On a slow line the
 * request itself takes as long, and the next batch leaves at once.
 */
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
  #readAt = -Infinity;

  get size(): number {
    return this.#size;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  append(chunk: Blob): void {
    this.#chunks.push(chunk);
    this.#size += chunk.size;
    this.#wakeAll();
  }

  complete(): void {
    this.#isComplete = true;
    this.#wakeAll();
  }

  async read(start: number, bytesMax: number, signal: AbortSignal) {
    const hasBatch = () => this.#size - start >= BATCH_BYTES || (this.#size > start && this.#waitMs() <= 0);
    while (!this.#isComplete && !hasBatch()) {
      await this.#change();
      signal.throwIfAborted();
    }
    signal.throwIfAborted();
    this.#readAt = performance.now();
    // Safari may deliver minutes at once, so a chunk is split like a file.
    const end = Math.min(this.#size, start + bytesMax);
    const bytes = new Blob(this.#chunks).slice(start, Math.max(start, end));
    return { bytes, isLast: this.#isComplete && end >= this.#size };
  }

  #waitMs = () => this.#readAt + BATCH_MS - performance.now();

  /** Resolves with the next chunk, or when the next batch is due. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(this.#waitMs(), 0) || BATCH_MS);
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
