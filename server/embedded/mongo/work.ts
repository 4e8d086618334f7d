import type { Limits } from './limits.ts';
import { ServerError } from './server-error.ts';
import { PAUSE, type Steps, type Stream } from './steps.ts';

export class Work {
  readonly #limits: Limits;
  readonly #totals: { scanned: number };
  #sliceEnd: number;
  #bytes = 0;
  #documents = 0;
  #mostDocuments = 0;

  constructor(limits: Limits, totals = { scanned: 0 }) {
    this.#limits = limits;
    this.#totals = totals;
    this.#sliceEnd = performance.now() + limits.firstSliceMs;
  }

  get isSliceOver(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  countScanned(): void {
    this.#totals.scanned++;
  }

  startSlice(): void {
    this.#sliceEnd = performance.now() + this.#limits.sliceMs;
  }

  get mostHeld(): number {
    return this.#mostDocuments;
  }

  /** Counts an item in memory, or growth with `things` 0. Throws above the limit. */
  hold(bytes: number, things = 1): void {
    this.#bytes += bytes;
    this.#documents += things;
    if (this.#documents > this.#mostDocuments) this.#mostDocuments = this.#documents;
    if (this.#bytes > this.#limits.heldBytes)
      throw new ServerError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `The command needs more than ${this.#limits.heldBytes} bytes of memory. Create an index that gives the order or narrows the documents, add a limit, or use a MongoDB server by MONGODB_URI.`,
      );
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
    this.#documents--;
  }
}

export function* paced<T>(items: Iterable<T>, work: Work): Generator<T | typeof PAUSE> {
  for (const item of items) {
    if (work.isSliceOver) yield PAUSE;
    yield item;
  }
}

export function* collect<T>(stream: Stream<T>, work: Work, sizeOf: (item: T) => number): Steps<T[]> {
  const items: T[] = [];
  for (const item of stream) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    work.hold(sizeOf(item));
    items.push(item);
  }
  return items;
}
