import { adviceToMove } from './advise-moving.ts';
import type { CommandContext } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { begin, isRead, isWrite } from './dispatch.ts';
import { expireDocuments } from './expire-documents.ts';
import type { Limits } from './limits.ts';
import { runRead } from './reads.ts';
import type { CommandRequest } from './request.ts';
import { ServerError } from './server-error.ts';
import { finish, isSteps, type Steps } from './steps.ts';
import { findReply, forgetOldReplies, keepReply } from './storage/retryable-writes.ts';
import { Snapshots } from './storage/snapshots.ts';
import { isDiskFull } from './storage/sqlite.ts';
import { Store } from './storage/store.ts';
import { retryableWriteOf, sessionId, startsTransaction, Transactions } from './transactions.ts';
import { giveUp, Turns } from './turns.ts';
import type { Document } from './values/document.ts';
import { Work } from './work.ts';
import { Writer } from './writer.ts';

/** Runs one command at a time on a data file; each write command is one SQLite transaction. */
export class Engine {
  address = '';
  readonly #file: string;
  readonly #store: Store;
  readonly #writer = new Writer();
  readonly #transactions: Transactions;
  readonly #limits: Limits;
  readonly #cursors: Cursors;
  readonly #snapshots: Snapshots;
  readonly #turns = new Turns();
  readonly #totals = { scanned: 0 };
  #isAdvised = false;
  readonly #sessionCommands: Readonly<Record<string, (request: CommandRequest) => Document>>;
  #tenure = {};
  #committed: { store: Store; tenure: object } | undefined;

  constructor(file: string, limits: Limits, { isSynced = true } = {}) {
    this.#file = file;
    this.#limits = limits;
    this.#cursors = new Cursors(limits);
    this.#snapshots = new Snapshots(file, limits, () => this.#cursors.giveWay());
    this.#store = new Store(file, { readOnly: false, isSynced });
    this.#transactions = new Transactions(this.#store, this.#writer, limits);
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
        for (const session of sessions.map(sessionId)) {
          this.#transactions.abortOfSession(session);
          this.#cursors.killOfSession(session);
        }
        return {};
      },
    };
  }

  /** Answers a request and never rejects. `connection` is aborted on close and identifies the client. */
  async execute(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    try {
      connection.throwIfAborted();
      return { ...(await this.#answer(request, connection)), ok: 1 };
    } catch (error) {
      // As in MongoDB, an error ends its transaction.
      if (this.#transactions.isOpenFor(request)) this.#transactions.abort();
      return errorReply(error);
    } finally {
      if (this.#transactions.isOpenFor(request)) this.#transactions.paused();
    }
  }

  async #answer(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    const isInTransaction = request.body.autocommit === false;
    if (startsTransaction(request)) {
      // A session has one transaction: its client has abandoned the last one.
      this.#transactions.abortOfSession(sessionId(request.body.lsid));
    } else if (isInTransaction || !(isRead(request) || isWrite(request))) {
      return this.#transactions.inTurn(request, connection, () => this.#run(request, connection));
    } else if (isRead(request)) {
      return this.#read(request, connection);
    }
    const release = await this.#writer.take(
      connection,
      retryableWriteOf(request) ? 'RetryableWriteError' : 'TransientTransactionError',
    );
    try {
      connection.throwIfAborted();
      this.#tenure = {};
      this.#transactions.start(request, connection, release);
      return await this.#transactions.inTurn(request, connection, () => this.#run(request, connection));
    } finally {
      // A transaction keeps the writer until it ends.
      if (!this.#transactions.isOpenFor(request)) release();
    }
  }

  async #run(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    const { name } = request;
    const sessionCommand = Object.hasOwn(this.#sessionCommands, name)
      ? this.#sessionCommands[name]
      : undefined;
    if (sessionCommand) return sessionCommand(request);
    const context = this.#contextOf(request, connection);
    const answer = isWrite(request) ? this.#write(request, context) : begin(request, context);
    if (!isSteps(answer)) return answer;
    const run = () => this.#turns.run(answer, context);
    return context.isInTransaction ? this.#transactions.occupy(() => giveUp(answer), run) : run();
  }

  #contextOf(request: CommandRequest, connection: AbortSignal): CommandContext {
    return {
      store: this.#store,
      cursors: this.#cursors,
      address: this.address,
      openSnapshots: this.#snapshots.count,
      scanned: this.#totals.scanned,
      isInTransaction: this.#transactions.isOpenFor(request),
      connection,
      work: this.#newWork(),
      snapshot: undefined,
    };
  }

  #read(request: CommandRequest, connection: AbortSignal): Promise<Document> {
    const store = this.#writer.isTaken ? this.#committedStore() : this.#store;
    const context = { ...this.#contextOf(request, connection), store };
    return runRead(request, context, {
      turns: this.#turns,
      cursors: this.#cursors,
      snapshots: this.#snapshots,
      newWork: () => this.#newWork(),
    });
  }

  #newWork(): Work {
    return new Work(this.#limits, this.#totals);
  }

  #committedStore(): Store {
    const store = this.#committed?.store ?? new Store(this.#file, { readOnly: true });
    if (this.#committed?.tenure !== this.#tenure) store.loadCatalog();
    this.#committed = { store, tenure: this.#tenure };
    return store;
  }

  /** One transaction for the command and its stored reply, for retries by the driver. */
  #write(request: CommandRequest, context: CommandContext): Steps<Document> {
    const identity = retryableWriteOf(request);
    const { sqlite } = this.#store;
    return this.#store.transaction(function* () {
      const known = identity && findReply(sqlite, identity);
      if (known) return known;
      const answer = begin(request, context);
      const reply = isSteps(answer) ? yield* answer : answer;
      if (identity) keepReply(sqlite, identity, reply);
      return reply;
    });
  }

  disconnected(connection: AbortSignal): void {
    this.#transactions.abortOfConnection(connection);
    this.#cursors.disconnected(connection);
  }

  newAdvice(): string | undefined {
    if (this.#isAdvised) return undefined;
    const advice = adviceToMove(this.#store, this.#file, this.#limits);
    this.#isAdvised = advice !== undefined;
    return advice;
  }

  sweep(): void {
    this.#transactions.abortExpired();
    this.#cursors.closeIdle();
    if (this.#writer.isTaken) return;
    const { sqlite } = this.#store;
    const expiring = expireDocuments(this.#store, this.#newWork());
    finish(
      this.#store.transaction(function* () {
        forgetOldReplies(sqlite);
        yield* expiring;
      }),
    );
  }

  close(): void {
    this.#transactions.abort();
    this.#turns.stop();
    this.#cursors.closeAll();
    this.#snapshots.closeAll();
    this.#committed?.store.close();
    this.#store.close();
  }
}

function errorReply(error: unknown): Document {
  const known = error instanceof ServerError ? error : ownError(error);
  return { ok: 0, errmsg: known.message, code: known.code, codeName: known.codeName, ...known.details };
}

/** Converts internal failures; a full disk is temporary and reported as such. */
function ownError(error: unknown): ServerError {
  return isDiskFull(error)
    ? new ServerError('OutOfDiskSpace', 'There is no room on the disk for this write.')
    : new ServerError('InternalError', `Internal error: ${String(error)}`);
}
