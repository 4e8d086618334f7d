import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** What operators have not done, by collection. */
const MARKS = {
  users: { suspendedAt: null },
  tributes: { takenDownAt: null, creatorSuspendedAt: null },
  reports: { reviewedAt: null, verdict: null },
} as const;

/** A longer index takes its place. */
const REPLACED_INDEX = 'refundedAt_1';

/** Earlier accounts, reels and reports were never suspended, taken down or reviewed by an operator. */
export const keepOperatorMarks: Migration = {
  version: 14,
  name: 'keep what operators did',
  besideOlder: false,
  up: async (database) => {
    for (const [name, marks] of Object.entries(MARKS)) {
      const [exists] = await database.listCollections({ name }).toArray();
      if (!exists) continue;
      const [field = ''] = Object.keys(marks);
      await changeInBatches(database.collection(name), { [field]: { $exists: false } }, (documents) =>
        documents.map(() => ({ $set: marks })),
      );
    }
    const [exists] = await database.listCollections({ name: 'parkedpayments' }).toArray();
    if (!exists) return;
    const payments = database.collection('parkedpayments');
    const indexes = await payments.indexes();
    if (indexes.some(({ name }) => name === REPLACED_INDEX)) await payments.dropIndex(REPLACED_INDEX);
  },
};
