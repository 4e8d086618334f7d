import { createStore, delMany, getMany, keys, setMany, type UseStore, update } from 'idb-keyval';
import { TAKE_DATABASE_PREFIX } from './take-databases.ts';

export type TakeDisk = {
  keys(): Promise<string[]>;
  read(keys: string[]): Promise<unknown[]>;
  write(rows: [string, unknown][]): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Replaces a value by one that depends on it, in one step for all tabs; undefined removes it. */
  change<T>(key: string, next: (before: T | undefined) => T | undefined): Promise<void>;
};

/** Opens a tribute's storage. Every call rejects where the browser has none. */
export function openTakeDisk(tributeId: string): TakeDisk {
  let opened: UseStore | null = null;
  // Opened lazily in promises, because opening throws without IndexedDB.
  const store = () => {
    opened ??= createStore(`${TAKE_DATABASE_PREFIX}${tributeId}`, 'take');
    return opened;
  };
  return {
    keys: async () => keys<string>(store()),
    read: async (wanted) => getMany(wanted, store()),
    write: async (rows) => setMany(rows, store()),
    remove: async (unwanted) => delMany(unwanted, store()),
    change: async (key, next) => update(key, next as (before: unknown) => unknown, store()),
  };
}
