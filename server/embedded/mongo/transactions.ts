import { Binary, type Long } from 'bson';
import type { Limits } from './limits.ts';
import type { CommandRequest } from './request.ts';
import { ServerError } from './server-error.ts';
import { findReply, keepReply, type WriteIdentity } from './storage/retryable-writes.ts';
import type { Store } from './storage/store.ts';
import { toNumber } from './values/number.ts';
import { isNumber } from './values/type-order.ts';
import type { Writer } from './writer.ts';

/** How long a client may be silent in a transaction while others wait for the writer. */
const MAX_SILENCE_MS = 2_000;
const RETRY_TRANSACTION = { errorLabels: ['TransientTransactionError'] };

type OpenTransaction = WriteIdentity & {
  connection: AbortSignal;
  startedAt: number;
  releaseWriter: () => void;
  idle: Promise<void>;
  hasExpired: boolean;
};

/** The only open transaction: it holds SQLite's writer until it ends. */
export class Transactions {
  readonly #store: Store;
  readonly #writer: Writer;
  readonly #lifetimeMs: number;
  #open: OpenTransaction | undefined;
  #silence: NodeJS.Timeout | undefined;
  #giveUpRunning: (() => void) | undefined;

  constructor(store: Store, writer: Writer, { transactionLifetimeMs }: Limits) {
    this.#store = store;
    this.#writer = writer;
    this.#lifetimeMs = transactionLifetimeMs;
  }

  isOpenFor(request: CommandRequest): boolean {
    const identity = transactionOf(request);
    return !!identity && !!this.#open && isSame(identity, this.#open);
  }

  start(request: CommandRequest, connection: AbortSignal, releaseWriter: () => void): void {
    const identity = transactionOf(request);
    if (!identity) return;
    this.#store.sqlite.begin();
    this.#open = {
      ...identity,
      connection,
      startedAt: Date.now(),
      releaseWriter,
      idle: Promise.resolve(),
      hasExpired: false,
    };
  }

  /** Runs a command after its transaction's earlier ones. Throws NoSuchTransaction, or when the connection closes. */
  async inTurn<T>(request: CommandRequest, connection: AbortSignal, run: () => Promise<T>): Promise<T> {
    const open = this.isOpenFor(request) ? this.#open : undefined;
    if (!open || request.name === 'abortTransaction') {
      this.#resume(request, connection);
      return run();
    }
    // The next command must queue behind this one, so await nothing before.
    const before = open.idle;
    const { promise, resolve } = Promise.withResolvers<void>();
    open.idle = promise;
    try {
      await before;
      connection.throwIfAborted();
      this.#resume(request, connection);
      return await run();
    } catch (error) {
      throw open.hasExpired ? noSuchTransaction(open) : error;
    } finally {
      resolve();
    }
  }

  #resume(request: CommandRequest, connection: AbortSignal): void {
    const identity = transactionOf(request);
    if (!identity) return;
    if (this.#open && this.isOpenFor(request)) {
      clearTimeout(this.#silence);
      this.#open.connection = connection;
    } else if (!ENDING_COMMANDS.has(request.name)) {
      throw noSuchTransaction(identity);
    }
  }

  async occupy<T>(giveUp: () => void, run: () => Promise<T>): Promise<T> {
    this.#giveUpRunning = giveUp;
    try {
      return await run();
    } finally {
      if (this.#giveUpRunning === giveUp) this.#giveUpRunning = undefined;
    }
  }

  paused(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.#writer.isAwaited && !this.#giveUpRunning) this.abort();
      else this.paused();
    }, MAX_SILENCE_MS).unref();
  }

  commit(request: CommandRequest): void {
    const identity = transactionOf(request);
    if (this.#open && this.isOpenFor(request)) {
      // In the same transaction, so that a repeated commit is answered.
      keepReply(this.#store.sqlite, this.#open, {});
      this.#store.commit();
      this.#end();
    } else if (!identity || !findReply(this.#store.sqlite, identity)) {
      throw noSuchTransaction(identity);
    }
  }

  abort(): void {
    if (!this.#open) return;
    this.#giveUpRunning?.();
    this.#giveUpRunning = undefined;
    this.#store.rollback();
    this.#end();
  }

  abortOfSession(session: Buffer | undefined): void {
    if (session && this.#open?.session.equals(session)) this.abort();
  }

  /** A disconnected client cannot finish its transaction. */
  abortOfConnection(connection: AbortSignal): void {
    if (this.#open?.connection === connection) this.abort();
  }

  abortExpired(): void {
    if (!this.#open || Date.now() - this.#open.startedAt <= this.#lifetimeMs) return;
    this.#open.hasExpired = true;
    this.abort();
  }

  #end(): void {
    clearTimeout(this.#silence);
    const ended = this.#open;
    this.#open = undefined;
    ended?.releaseWriter();
  }
}

const ENDING_COMMANDS = new Set(['commitTransaction', 'abortTransaction']);

function noSuchTransaction(identity: WriteIdentity | undefined): ServerError {
  return new ServerError(
    'NoSuchTransaction',
    `Given transaction number ${identity?.number ?? ''} does not match any in-progress transactions.`,
    RETRY_TRANSACTION,
  );
}

export function sessionId(session: unknown): Buffer | undefined {
  const id = session !== null && typeof session === 'object' && 'id' in session ? session.id : undefined;
  return id instanceof Binary ? Buffer.from(id.buffer.subarray(0, id.position)) : undefined;
}

function identityOf({ body }: CommandRequest): WriteIdentity | undefined {
  const session = sessionId(body.lsid);
  const number = body.txnNumber as Long | undefined;
  return session && isNumber(number) ? { session, number: toNumber(number) } : undefined;
}

function transactionOf(request: CommandRequest): WriteIdentity | undefined {
  return request.body.autocommit === false ? identityOf(request) : undefined;
}

export function startsTransaction({ body }: CommandRequest): boolean {
  return body.autocommit === false && body.startTransaction === true;
}

/** Returns the identity of a retryable write outside a transaction. */
export function retryableWriteOf(request: CommandRequest): WriteIdentity | undefined {
  return request.body.autocommit === false ? undefined : identityOf(request);
}

function isSame(left: WriteIdentity, right: WriteIdentity): boolean {
  return left.number === right.number && left.session.equals(right.session);
}
