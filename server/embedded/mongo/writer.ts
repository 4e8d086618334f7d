import { ServerError } from './server-error.ts';

/** How long a command waits for the writer before it gets a WriteConflict. */
const MAX_WAIT_MS = 5_000;

type Waiter = { admit: () => void };

/** The right to write, held by one command or transaction, granted in order of arrival. */
export class Writer {
  #isTaken = false;
  readonly #waiting: Waiter[] = [];

  get isTaken(): boolean {
    return this.#isTaken;
  }

  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits for the writer and returns its release. Rejects on disconnect, and after 5 s with a retryable WriteConflict. */
  async take(connection: AbortSignal, retryLabel: string): Promise<() => void> {
    connection.throwIfAborted();
    if (this.#isTaken) await this.#turn(connection, retryLabel);
    this.#isTaken = true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#pass();
    };
  }

  #pass(): void {
    const next = this.#waiting.shift();
    // It stays taken, so that nobody can overtake.
    if (next) next.admit();
    else this.#isTaken = false;
  }

  async #turn(connection: AbortSignal, retryLabel: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { admit: resolve };
    const leave = (reason: unknown) => {
      const position = this.#waiting.indexOf(waiter);
      if (position === -1) return;
      this.#waiting.splice(position, 1);
      reject(reason);
    };
    const leaveClosed = () => leave(connection.reason);
    const timer = setTimeout(() => leave(writeConflict(retryLabel)), MAX_WAIT_MS);
    connection.addEventListener('abort', leaveClosed);
    this.#waiting.push(waiter);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      connection.removeEventListener('abort', leaveClosed);
    }
  }
}

function writeConflict(retryLabel: string): ServerError {
  return new ServerError('WriteConflict', 'Another transaction holds the database: try again.', {
    errorLabels: [retryLabel],
  });
}
