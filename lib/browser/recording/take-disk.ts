import { createStore, delMany, getMany, keys, promisifyRequest, type UseStore, update } from 'idb-keyval';
import { listDatabase, TAKE_DATABASE_PREFIX } from './take-databases.ts';

export type TakeDisk = {
  keys(): Promise<string[]>;
  read(keys: string[]): Promise<unknown[]>;
  /** Writes all rows or none. Rejects if the `existing` key is missing. */
  write(rows: [string, unknown][], existing?: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Replaces a value by one that depends on it, in one step for all tabs; undefined removes it. */
  change<T>(key: string, next: (before: T | undefined) => T | undefined): Promise<void>;
};

/** Opens a tribute's storage. Every call rejects where the browser has none. */
export function openTakeDisk(tributeId: string): TakeDisk {
  let opened: UseStore | null = null;
  let isListed = false;
  // Opened lazily in promises, because opening throws without IndexedDB.
  const store = () => {
    opened ??= createStore(`${TAKE_DATABASE_PREFIX}${tributeId}`, 'take');
    return opened;
  };
  const listedStore = () => {
    if (!isListed) listDatabase(tributeId);
    isListed = true;
    return store();
  };
  /** Repeats a lost call once on a new connection. Each is one transaction and may run twice. */
  const patiently = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      opened = null;
      return call();
    });
  return {
    keys: () => patiently(async () => keys<string>(store())),
    read: (wanted) => patiently(async () => getMany(wanted, store())),
    write: (rows, existing) =>
      patiently(async () => listedStore()('readwrite', async (objects) => putAll(objects, rows, existing))),
    remove: (unwanted) => patiently(async () => delMany(unwanted, store())),
    change: (key, next) =>
      patiently(async () => update(key, next as (before: unknown) => unknown, listedStore())),
  };
}

/**
 * iOS ends the database of a page in the background, often without an event (localForage/localForage#887). Calls then
 * fail with these, also while the connection closes; a transaction under way fails with an `AbortError`. One that `putAll`
 * aborts has no error.
 */
const LOST: ReadonlySet<unknown> = new Set(['AbortError', 'InvalidStateError', 'UnknownError']);

const isLost = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && LOST.has(error.name);

/** The check and the writes are one transaction, so that another tab deletes all of it or nothing. */
async function putAll(objects: IDBObjectStore, rows: [string, unknown][], existing?: string): Promise<void> {
  const written = promisifyRequest(objects.transaction);
  const put = () => {
    for (const [key, value] of rows) objects.put(value, key);
  };
  if (existing === undefined) put();
  else {
    const found = objects.count(existing);
    found.onsuccess = () => (found.result > 0 ? put() : objects.transaction.abort());
  }
  return written;
}
