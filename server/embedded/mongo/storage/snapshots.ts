import type { Limits } from '#server/embedded/mongo/limits.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { Store } from './store.ts';

/** A consistent state for a read that lets others write. */
export type Snapshot = { store: Store; close: () => void };

/** A bounded number of read transactions on separate connections. */
export class Snapshots {
  readonly #file: string;
  readonly #limits: Limits;
  readonly #giveWay: () => void;
  readonly #open = new Set<Snapshot>();
  #wakeWaiting: (() => void)[] = [];

  constructor(file: string, limits: Limits, giveWay: () => void) {
    this.#file = file;
    this.#limits = limits;
    this.#giveWay = giveWay;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Returns the committed state. Throws when the connection closes, or the retryable ExceededTimeLimit. */
  async open(connection: AbortSignal): Promise<Snapshot> {
    const deadline = Date.now() + this.#limits.snapshotWaitMs;
    while (this.#open.size >= this.#limits.snapshots) {
      this.#giveWay();
      if (this.#open.size >= this.#limits.snapshots) await this.#closed(deadline);
      connection.throwIfAborted();
    }
    const store = new Store(this.#file, { readOnly: true });
    // SQLite takes the snapshot at the first read.
    store.sqlite.execute('BEGIN; SELECT id FROM collections LIMIT 1');
    const snapshot: Snapshot = { store, close: () => this.#close(snapshot) };
    this.#open.add(snapshot);
    return snapshot;
  }

  #close(snapshot: Snapshot): void {
    if (!this.#open.delete(snapshot)) return;
    snapshot.store.close();
    const waiting = this.#wakeWaiting;
    this.#wakeWaiting = [];
    for (const wake of waiting) wake();
  }

  async #closed(deadline: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), Math.max(0, deadline - Date.now()));
    this.#wakeWaiting.push(() => resolve(true));
    const isClosed = await promise;
    clearTimeout(timer);
    if (!isClosed)
      throw new ServerError('ExceededTimeLimit', 'Too many long reads at the same time: try again.');
  }

  closeAll(): void {
    for (const snapshot of this.#open) this.#close(snapshot);
  }
}
