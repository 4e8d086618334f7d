import { collectionReads, collectionWrites } from './commands/collection-commands.ts';
import { type Command, type CommandRequest, refuseCollation } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { handshakeCommands } from './commands/handshake-commands.ts';
import { indexReads, indexWrites } from './commands/index-commands.ts';
import { cursorCommands, readCommands } from './commands/read-commands.ts';
import { writeCommands } from './commands/write-commands.ts';
import { expireDocuments } from './expire-documents.ts';
import { notSupported, ServerError } from './server-error.ts';
import { findReply, forgetOldReplies, keepReply } from './storage/retryable-writes.ts';
import { isDiskFull } from './storage/sqlite.ts';
import { Store } from './storage/store.ts';
import { retryableWriteOf, sessionId, startsTransaction, Transactions } from './transactions.ts';
import type { Document } from './values/document.ts';
import { Writer } from './writer.ts';

const READS: Readonly<Record<string, Command>> = { ...readCommands, ...indexReads, ...collectionReads };
const WRITES: Readonly<Record<string, Command>> = { ...writeCommands, ...indexWrites, ...collectionWrites };
/** All that changes nothing; what is no read touches no stored document, so it never waits. */
const ANSWERS: Readonly<Record<string, Command>> = { ...READS, ...handshakeCommands, ...cursorCommands };

/** Runs commands on one data file: one at a time, each write command one SQLite transaction. */
export class Engine {
  /** host:port, known once the server listens. */
  address = '';
  readonly #file: string;
  readonly #store: Store;
  readonly #writer = new Writer();
  readonly #transactions: Transactions;
  readonly #cursors = new Cursors();
  readonly #sessionCommands: Readonly<Record<string, (request: CommandRequest) => Document>>;
  #snapshot: { store: Store; transaction: object } | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#store = new Store(file, { readOnly: false });
    this.#transactions = new Transactions(this.#store, this.#writer);
    this.#sessionCommands = {
      commitTransaction: (request) => {
        this.#transactions.commit(request);
        return {};
      },
      abortTransaction: (request) => {
        if (this.#transactions.isOpenFor(request)) this.#transactions.abort();
        return {};
      },
      endSessions: ({ body }) => {
        const sessions = Array.isArray(body.endSessions) ? body.endSessions : [];
        for (const session of sessions) this.#transactions.abortOfSession(sessionId(session));
        return {};
      },
    };
  }

  /**
   * Answers a request, also with an error; never rejects. Nothing is done for a connection that has closed.
   * @param connection aborted when the connection closes; also names the connection
   */
  async execute(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    try {
      connection.throwIfAborted();
      return { ...(await this.#answer(request, connection)), ok: 1 };
    } catch (error) {
      // As in MongoDB, an error ends the transaction it happened in.
      if (this.#transactions.isOpenFor(request)) this.#transactions.abort();
      return errorReply(error);
    } finally {
      if (this.#transactions.isOpenFor(request)) this.#transactions.paused();
    }
  }

  async #answer(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    const isRead = isIn(READS, request.name);
    const isInTransaction = request.body.autocommit === false;
    if (startsTransaction(request)) {
      // A session has one transaction at a time: the client has given up the last one.
      this.#transactions.abortOfSession(sessionId(request.body.lsid));
    } else if (isInTransaction || !(isRead || isIn(WRITES, request.name))) {
      this.#transactions.resume(request, connection);
      return this.#run(request, this.#store);
    } else if (isRead) {
      return this.#run(request, this.#writer.isTaken ? this.#openSnapshot() : this.#store);
    }
    await this.#writer.take(
      connection,
      retryableWriteOf(request) ? 'RetryableWriteError' : 'TransientTransactionError',
    );
    try {
      connection.throwIfAborted();
      this.#transactions.start(request, connection);
      return this.#run(request, this.#store);
    } finally {
      // A transaction keeps the writer until it ends.
      if (!this.#transactions.isOpenFor(request)) this.#writer.release();
    }
  }

  /** What was committed before the open transaction, for reads outside of it. */
  #openSnapshot(): Store {
    const transaction = this.#transactions.current ?? {};
    const store = this.#snapshot?.store ?? new Store(this.#file, { readOnly: true });
    if (this.#snapshot?.transaction !== transaction) store.loadCatalog();
    this.#snapshot = { store, transaction };
    return store;
  }

  #run(request: CommandRequest, store: Store): Document {
    const { name } = request;
    const sessionCommand = isIn(this.#sessionCommands, name) ? this.#sessionCommands[name] : undefined;
    if (sessionCommand) return sessionCommand(request);
    refuseCollation(request.body);
    const context = {
      store,
      cursors: this.#cursors,
      address: this.address,
      isInTransaction: this.#transactions.isOpenFor(request),
    };
    if (isIn(WRITES, name)) return this.#write(request, () => WRITES[name]?.(request, context) ?? {});
    const command = isIn(ANSWERS, name) ? ANSWERS[name] : undefined;
    if (!command) throw notSupported(`The command ${name}`);
    return command(request, context);
  }

  /** One transaction for the command and for the reply that answers it when the driver sends it again. */
  #write(request: CommandRequest, work: () => Document): Document {
    const identity = retryableWriteOf(request);
    return this.#store.transaction(() => {
      const known = identity && findReply(this.#store.sqlite, identity);
      if (known) return known;
      const reply = work();
      if (identity) keepReply(this.#store.sqlite, identity, reply);
      return reply;
    });
  }

  disconnected(connection: AbortSignal): void {
    this.#transactions.abortOfConnection(connection);
  }

  /** Ends what has timed out: transactions, cursors, old replies and documents of TTL indexes. */
  sweep(): void {
    this.#transactions.abortExpired();
    this.#cursors.forgetIdle();
    if (this.#writer.isTaken) return;
    this.#store.transaction(() => {
      forgetOldReplies(this.#store.sqlite);
      expireDocuments(this.#store);
    });
  }

  close(): void {
    this.#transactions.abort();
    this.#snapshot?.store.close();
    this.#store.close();
  }
}

function isIn(commands: object, name: string): boolean {
  return Object.hasOwn(commands, name);
}

function errorReply(error: unknown): Document {
  const known = error instanceof ServerError ? error : ownError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}

/** The answer to a failure that is not the client's: a full disk passes, and is told apart from a fault of ours. */
function ownError(error: unknown): ServerError {
  return isDiskFull(error)
    ? new ServerError('OutOfDiskSpace', 'There is no room on the disk for this write.')
    : new ServerError('InternalError', `Internal error: ${String(error)}`);
}
