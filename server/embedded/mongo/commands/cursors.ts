import { Long } from 'bson';
import type { Limits } from '#server/embedded/mongo/limits.ts';
import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Steps, type Stream } from '#server/embedded/mongo/steps.ts';
import type { Snapshot } from '#server/embedded/mongo/storage/snapshots.ts';
import { sessionId } from '#server/embedded/mongo/transactions.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { RawBatch } from '#server/embedded/mongo/wire/encode-reply.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import { Results } from './results.ts';

const FIRST_BATCH_SIZE = 101;

/** The read is too long to block others: run it again in a snapshot. */
export class NeedsSnapshot extends Error {}

type Cursor = {
  namespace: string;
  results: Results;
  work: Work;
  snapshot: Snapshot | undefined;
  session: Buffer | undefined;
  connection: object;
  usedAt: number;
  isBusy: boolean;
};

type Reader = {
  work: Work;
  snapshot: Snapshot | undefined;
  connection: object;
  isInTransaction: boolean;
};

type FirstBatch = {
  namespace: string;
  documents: Stream<Uint8Array>;
  batchSize?: number | undefined;
  isSingleBatch?: boolean;
};

export class Cursors {
  readonly #limits: Limits;
  readonly #open = new Map<string, Cursor>();
  #lastId = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Returns the first reply. The cursor keeps the snapshot or its results. Throws NeedsSnapshot. */
  *firstBatch(
    { body }: CommandRequest,
    { work, snapshot, connection, isInTransaction }: Reader,
    { namespace, documents, batchSize = FIRST_BATCH_SIZE, isSingleBatch = false }: FirstBatch,
  ): Steps<Document> {
    const results = new Results(documents, work);
    let isOpen = false;
    try {
      const batch = yield* results.take(batchSize);
      let id = Long.ZERO;
      if (!results.isDone && !isSingleBatch) {
        if (isInTransaction) yield* results.keepRest(Number.POSITIVE_INFINITY);
        else if (!snapshot && !(yield* results.keepRest(this.#limits.keptBytes))) throw new NeedsSnapshot();
        id = Long.fromNumber(++this.#lastId);
        const owner = { session: sessionId(body.lsid), connection };
        const cursor = { namespace, results, work, snapshot, ...owner, usedAt: Date.now(), isBusy: false };
        this.#open.set(id.toString(), cursor);
        isOpen = true;
      }
      return { cursor: { id, ns: namespace, firstBatch: new RawBatch(batch) } };
    } finally {
      if (!isOpen) results.close();
    }
  }

  keeps(snapshot: Snapshot): boolean {
    return [...this.#open.values()].some((cursor) => cursor.snapshot === snapshot);
  }

  *nextBatch({ body }: CommandRequest, connection: object): Steps<Document> {
    const key = String(body.getMore);
    const cursor = this.#find(key);
    if (cursor.isBusy) throw new ServerError('CursorInUse', `cursor id ${key} is already in use`);
    cursor.isBusy = true;
    cursor.connection = connection;
    let isDone = true;
    try {
      const taking = cursor.results.take(optionalNumber(body.batchSize) || Number.POSITIVE_INFINITY);
      const batch = yield* this.#inSlices(key, cursor, taking);
      isDone = cursor.results.isDone;
      return {
        cursor: {
          id: isDone ? Long.ZERO : Long.fromString(key),
          ns: cursor.namespace,
          nextBatch: new RawBatch(batch),
        },
      };
    } finally {
      cursor.isBusy = false;
      cursor.usedAt = Date.now();
      if (isDone) this.#close(key, cursor);
    }
  }

  *#inSlices<T>(key: string, cursor: Cursor, steps: Steps<T>): Steps<T> {
    for (;;) {
      cursor.work.startSlice();
      const step = steps.next();
      if (step.done) return step.value;
      yield PAUSE;
      // It may have been killed in the pause.
      this.#find(key);
    }
  }

  #find(key: string): Cursor {
    const cursor = this.#open.get(key);
    if (cursor) return cursor;
    throw new ServerError('CursorNotFound', `cursor id ${key} not found`);
  }

  #close(key: string, cursor: Cursor): void {
    this.#open.delete(key);
    cursor.results.close();
    cursor.snapshot?.close();
  }

  kill(id: unknown): boolean {
    return this.#closeWhere((_, key) => key === String(id)) > 0;
  }

  killOfSession(session: Buffer | undefined): void {
    if (session) this.#closeWhere((cursor) => cursor.session?.equals(session) === true);
  }

  disconnected(connection: object): void {
    if (![...this.#open.values()].some((cursor) => cursor.connection === connection)) return;
    setTimeout(() => {
      this.#closeWhere((cursor) => cursor.connection === connection && !cursor.isBusy);
    }, this.#limits.cursorGraceMs).unref();
  }

  closeIdle(): void {
    this.#closeWhere(({ isBusy, usedAt }) => !isBusy && Date.now() - usedAt > this.#limits.cursorIdleMs);
  }

  giveWay(): void {
    const idle = [...this.#open].filter(
      ([, { snapshot, isBusy, usedAt }]) =>
        snapshot && !isBusy && Date.now() - usedAt >= this.#limits.cursorGraceMs,
    );
    const [oldest] = idle.toSorted(([, left], [, right]) => left.usedAt - right.usedAt);
    if (oldest) this.#close(...oldest);
  }

  closeAll(): void {
    this.#closeWhere(() => true);
  }

  #closeWhere(isMeant: (cursor: Cursor, key: string) => boolean): number {
    const meant = [...this.#open].filter(([key, cursor]) => isMeant(cursor, key));
    for (const [key, cursor] of meant) this.#close(key, cursor);
    return meant.length;
  }
}
