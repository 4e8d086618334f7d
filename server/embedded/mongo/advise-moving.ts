import { statSync } from 'node:fs';
import type { Limits } from './limits.ts';
import type { Store } from './storage/store.ts';

/** Returns the advice to use MongoDB once the data is too large, otherwise undefined. */
export function adviceToMove(store: Store, file: string, limits: Limits): string | undefined {
  const { hintDocuments, hintFileBytes } = limits;
  const isLarge = statSync(file).size > hintFileBytes || hasMoreDocuments(store, hintDocuments);
  if (!isLarge) return undefined;
  return `The embedded database holds more than ${hintDocuments.toLocaleString('en')} documents or ${(hintFileBytes / 1024 ** 3).toLocaleString('en')} GB. Move to MongoDB: set MONGODB_URI to a replica set (docs/operations.md).`;
}

/** Counts only if the highest row numbers, which are free to read, allow it. */
function hasMoreDocuments(store: Store, limit: number): boolean {
  const collections = store.collections();
  if (collections.reduce((sum, { highestRow }) => sum + highestRow, 0) <= limit) return false;
  let count = 0;
  for (const collection of collections) {
    count += collection.countUpTo(limit - count + 1);
    if (count > limit) return true;
  }
  return false;
}
