import { Binary, type Long } from 'bson';
import type { CommandRequest } from './commands/command.ts';
import { ServerError } from './server-error.ts';
import { findReply, keepReply, type WriteIdentity } from './storage/retryable-writes.ts';
import type { Store } from './storage/store.ts';
import { toNumber } from './values/number.ts';
import { isNumber } from './values/type-order.ts';

/** How long a command waits for another client's transaction before it gets a WriteConflict. */
const MAX_WAIT_MS = 5_000;
/** MongoDB's transactionLifetimeLimitSeconds. */
const LIFETIME_MS = 60_000;
const RETRY_TRANSACTION = { errorLabels: ['TransientTransactionError'] };

type OpenTransaction = WriteIdentity & { connection: object; startedAt: number };

/** The one transaction that may be open: SQLite has one writer, so it holds the writer until it ends. */
export class Transactions {
  readonly #store: Store;
  #open: OpenTransaction | undefined;
  #wakeWaiting: (() => void)[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** Changes with every transaction; undefined while none is open. */
  get current(): object | undefined {
    return this.#open;
  }

  isOpenFor(request: CommandRequest): boolean {
    const identity = transactionOf(request);
    return !!identity && !!this.#open && isSame(identity, this.#open);
  }

  /** Starts or continues the transaction of a request. Throws NoSuchTransaction for one that has ended. */
  enter(request: CommandRequest, connection: object): void {
    const identity = transactionOf(request);
    if (!identity) return;
    if (request.body.startTransaction === true) {
      this.abort();
      this.#store.sqlite.begin();
      this.#open = { ...identity, connection, startedAt: Date.now() };
    } else if (this.isOpenFor(request) && this.#open) {
      this.#open.connection = connection;
    } else if (!ENDING_COMMANDS.has(request.name)) {
      throw noSuchTransaction(identity);
    }
  }

  /** Commits; a repeated commit of a transaction already committed succeeds. Throws NoSuchTransaction. */
  commit(request: CommandRequest): void {
    const identity = transactionOf(request);
    if (this.#open && this.isOpenFor(request)) {
      // Kept in the same transaction: a commit whose reply was lost is answered when it is sent again.
      keepReply(this.#store.sqlite, this.#open, {});
      this.#store.commit();
      this.#end();
    } else if (!identity || !findReply(this.#store.sqlite, identity)) {
      throw noSuchTransaction(identity);
    }
  }

  abort(): void {
    if (!this.#open) return;
    this.#store.rollback();
    this.#end();
  }

  /** Ends the transaction of a session that its client gives up. */
  abortOfSession(session: Buffer | undefined): void {
    if (session && this.#open?.session.equals(session)) this.abort();
  }

  /** A client that is gone cannot finish: the others need not wait for its time to run out. */
  abortOfConnection(connection: object): void {
    if (this.#open?.connection === connection) this.abort();
  }

  abortExpired(): void {
    if (this.#open && Date.now() - this.#open.startedAt > LIFETIME_MS) this.abort();
  }

  #end(): void {
    this.#open = undefined;
    const waiting = this.#wakeWaiting;
    this.#wakeWaiting = [];
    for (const wake of waiting) wake();
  }

  /** Waits until the open transaction ends. Throws WriteConflict, which drivers retry, after `deadline`. */
  async ended(deadline: number, request: CommandRequest): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), Math.max(0, deadline - Date.now()));
    this.#wakeWaiting.push(() => resolve(true));
    const hasEnded = await promise;
    clearTimeout(timer);
    if (hasEnded) return;
    const isRetryableWrite = retryableWriteOf(request) !== undefined;
    throw new ServerError('WriteConflict', 'Another transaction holds the database: try again.', {
      errorLabels: [isRetryableWrite ? 'RetryableWriteError' : 'TransientTransactionError'],
    });
  }
}

export function waitingDeadline(): number {
  return Date.now() + MAX_WAIT_MS;
}

const ENDING_COMMANDS = new Set(['commitTransaction', 'abortTransaction']);

function noSuchTransaction(identity: WriteIdentity | undefined): ServerError {
  return new ServerError(
    'NoSuchTransaction',
    `Given transaction number ${identity?.number ?? ''} does not match any in-progress transactions.`,
    RETRY_TRANSACTION,
  );
}

/** The bytes of a session's id. */
export function sessionId(session: unknown): Buffer | undefined {
  const id = session !== null && typeof session === 'object' && 'id' in session ? session.id : undefined;
  return id instanceof Binary ? Buffer.from(id.buffer.subarray(0, id.position)) : undefined;
}

function identityOf({ body }: CommandRequest): WriteIdentity | undefined {
  const session = sessionId(body.lsid);
  const number = body.txnNumber as Long | undefined;
  return session && isNumber(number) ? { session, number: toNumber(number) } : undefined;
}

/** The transaction a request belongs to, if any. */
function transactionOf(request: CommandRequest): WriteIdentity | undefined {
  return request.body.autocommit === false ? identityOf(request) : undefined;
}

/** The identity of a write outside a transaction that a driver may send again. */
export function retryableWriteOf(request: CommandRequest): WriteIdentity | undefined {
  return request.body.autocommit === false ? undefined : identityOf(request);
}

function isSame(left: WriteIdentity, right: WriteIdentity): boolean {
  return left.number === right.number && left.session.equals(right.session);
}
