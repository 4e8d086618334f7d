import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';

/** A disk shared by a test's tabs. */
export function memoryDisk(): TakeDisk {
  const rows = new Map<string, unknown>();
  return {
    keys: async () => [...rows.keys()].toSorted(),
    read: async (keys) => keys.map((key) => rows.get(key)),
    write: async (written, existing) => {
      if (existing !== undefined && !rows.has(existing)) throw new Error('deleted');
      for (const [key, value] of written) rows.set(key, value);
    },
    remove: async (keys) => {
      for (const key of keys) rows.delete(key);
    },
    change: async <T>(key: string, next: (before: T | undefined) => T | undefined) => {
      const value = next(rows.get(key) as T | undefined);
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
    },
  };
}

const refuse = () => Promise.reject(new Error('no disk'));
export const fullDisk: TakeDisk = {
  keys: refuse,
  read: refuse,
  write: refuse,
  remove: refuse,
  change: refuse,
};
