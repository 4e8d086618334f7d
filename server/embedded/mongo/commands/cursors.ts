import { Long } from 'bson';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import { RawBatch } from '#server/embedded/mongo/wire/encode-reply.ts';

/** Room for the rest of a reply below maxMessageSizeBytes and the 16 MiB of one document. */
const BATCH_BYTES = 15 * 1024 * 1024;
/** A driver that asks for no size gets this many first (MongoDB's default). */
const FIRST_BATCH_SIZE = 101;
/** MongoDB's cursorTimeoutMillis. */
const IDLE_MS = 10 * 60_000;

type Cursor = { namespace: string; rest: readonly Uint8Array[]; usedAt: number };

/** Results that clients fetch in batches. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #lastId = 0;

  /** The first reply; what does not fit stays for getMore, unless the client wants one batch only. */
  firstBatch(
    namespace: string,
    documents: readonly Uint8Array[],
    {
      batchSize = FIRST_BATCH_SIZE,
      isSingleBatch = false,
    }: { batchSize?: number | undefined; isSingleBatch?: boolean },
  ): Document {
    const { batch, rest } = split(documents, batchSize);
    let id = Long.ZERO;
    if (rest.length > 0 && !isSingleBatch) {
      id = Long.fromNumber(++this.#lastId);
      this.#open.set(id.toString(), { namespace, rest, usedAt: Date.now() });
    }
    return { cursor: { id, ns: namespace, firstBatch: new RawBatch(batch) } };
  }

  /** Throws CursorNotFound. */
  nextBatch(id: unknown, batchSize: number | undefined): Document {
    const key = String(id);
    const cursor = this.#open.get(key);
    if (!cursor) throw new ServerError('CursorNotFound', `cursor id ${key} not found`);
    const { batch, rest } = split(cursor.rest, batchSize || Number.POSITIVE_INFINITY);
    if (rest.length === 0) this.#open.delete(key);
    else this.#open.set(key, { ...cursor, rest, usedAt: Date.now() });
    return {
      cursor: {
        id: rest.length === 0 ? Long.ZERO : Long.fromString(key),
        ns: cursor.namespace,
        nextBatch: new RawBatch(batch),
      },
    };
  }

  /** False when there was none. */
  kill(id: unknown): boolean {
    return this.#open.delete(String(id));
  }

  forgetIdle(): void {
    for (const [id, { usedAt }] of this.#open) if (Date.now() - usedAt > IDLE_MS) this.#open.delete(id);
  }
}

function split(documents: readonly Uint8Array[], size: number) {
  let bytes = 0;
  let count = 0;
  for (const document of documents) {
    bytes += document.length;
    if (count >= size || (count > 0 && bytes > BATCH_BYTES)) break;
    count++;
  }
  return { batch: documents.slice(0, count), rest: documents.slice(count) };
}
