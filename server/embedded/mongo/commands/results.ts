import { PAUSE, type Steps, type Stream } from '#server/embedded/mongo/steps.ts';
import type { Work } from '#server/embedded/mongo/work.ts';

/** Leaves room below maxMessageSizeBytes for the reply and one 16 MiB document. */
const BATCH_BYTES = 15 * 1024 * 1024;

export class Results {
  readonly #work: Work;
  #documents: Iterator<Uint8Array | typeof PAUSE>;
  #ahead: Uint8Array | undefined;
  #isDone = false;

  constructor(documents: Stream<Uint8Array>, work: Work) {
    this.#work = work;
    this.#documents = documents[Symbol.iterator]();
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  *take(size: number): Steps<Uint8Array[]> {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const next = yield* this.#peek();
      if (!next) return batch;
      bytes += next.length;
      if (batch.length >= size || (batch.length > 0 && bytes > BATCH_BYTES)) return batch;
      batch.push(next);
      this.#ahead = undefined;
    }
  }

  /** Reads the rest into memory. Returns false above `maxBytes`. */
  *keepRest(maxBytes: number): Steps<boolean> {
    const rest: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const next = yield* this.#peek();
      if (!next) break;
      bytes += next.length;
      if (bytes > maxBytes) return false;
      this.#work.hold(next.length);
      rest.push(next);
      this.#ahead = undefined;
    }
    this.#documents = rest.values();
    this.#isDone = false;
    return true;
  }

  *#peek(): Steps<Uint8Array | undefined> {
    while (!this.#ahead && !this.#isDone) {
      if (this.#work.isSliceOver) yield PAUSE;
      const { done, value } = this.#documents.next();
      if (done) this.#isDone = true;
      else if (value === PAUSE) yield PAUSE;
      else this.#ahead = value;
    }
    return this.#ahead;
  }

  close(): void {
    this.#documents.return?.();
  }
}
