import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Earlier thank-yous are for everyone. */
export const thankEveryone: Migration = {
  version: 11,
  name: 'say whom a thank-you is for',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'submissions' }).toArray();
    if (!exists) return;
    await changeInBatches(database.collection('submissions'), { thanked: { $exists: false } }, (answers) =>
      answers.map(() => ({ $set: { thanked: null } })),
    );
  },
};
