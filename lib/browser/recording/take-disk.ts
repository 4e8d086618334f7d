import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import { TAKE_DATABASE_PREFIX } from './take-databases.ts';

export type TakeDisk = {
  keys(): Promise<string[]>;
  read(keys: string[]): Promise<unknown[]>;
  write(rows: [string, unknown][]): Promise<void>;
  remove(keys: string[]): Promise<void>;
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
  };
}
