import { PAUSE, type Steps } from './steps.ts';
import type { Store } from './storage/store.ts';
import type { Work } from './work.ts';

/** Limits a pass, so that clients need not wait. */
const MAX_PER_PASS = 1_000;

/** Removes expired documents of a TTL index. Needs an open transaction. */
export function* expireDocuments(store: Store, work: Work): Steps<void> {
  for (const collection of store.collections()) {
    for (const { fields, expireAfterSeconds } of collection.indexes) {
      const path = fields[0]?.path;
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const expired = { [path]: { $lt: new Date(Date.now() - expireAfterSeconds * 1000) } };
      for (const stored of collection.findForWrite(expired, { limit: MAX_PER_PASS, work }))
        if (stored === PAUSE) yield PAUSE;
        else collection.remove(stored);
    }
  }
}
