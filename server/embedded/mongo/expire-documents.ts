import type { Store } from './storage/store.ts';

/** A pass removes at most this many documents of an index, so that clients need not wait for long. */
const MAX_PER_PASS = 1_000;

/** Removes documents whose date in a TTL index has passed. Expects an open transaction. */
export function expireDocuments(store: Store): void {
  for (const collection of store.collections()) {
    for (const { fields, expireAfterSeconds } of collection.indexes) {
      const path = fields[0]?.path;
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const expired = { [path]: { $lt: new Date(Date.now() - expireAfterSeconds * 1000) } };
      for (const stored of collection.find(expired, { limit: MAX_PER_PASS }).documents)
        collection.remove(stored);
    }
  }
}
