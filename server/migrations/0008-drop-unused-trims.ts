import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Removes sent trims without the lengths of their parts: no earlier version applied them, and nobody could choose one. */
export const dropUnusedTrims: Migration = {
  version: 8,
  name: 'drop trims that were never applied',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'submissions' }).toArray();
    if (!exists) return;
    await changeInBatches(
      database.collection('submissions'),
      { sentTrim: { $exists: true }, 'sentTrim.partSeconds': { $exists: false } },
      (answers) => answers.map(() => ({ $unset: { sentTrim: '' } })),
    );
  },
};
