import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval';
import { TAKE_DATABASE_PREFIX } from './take-databases.ts';

/** Where takes lie, as far as their store needs it. */
export type TakeDisk = {
  /** Every key, in order. */
  keys(): Promise<string[]>;
  /** The values of these keys, in their order. */
  read(keys: string[]): Promise<unknown[]>;
  write(rows: [string, unknown][]): Promise<void>;
  remove(keys: string[]): Promise<void>;
};

/** The disk of one tribute. All of it rejects where the browser keeps nothing. */
export function openTakeDisk(tributeId: string): TakeDisk {
  let opened: UseStore | null = null;
  // Opened late and inside promises: where there is no IndexedDB, opening throws at once.
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
