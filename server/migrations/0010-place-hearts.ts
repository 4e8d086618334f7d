import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Nobody knows at which moment of the reel an earlier heart was given. */
export const placeHearts: Migration = {
  version: 10,
  name: 'give hearts a moment',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'reactions' }).toArray();
    if (!exists) return;
    await changeInBatches(database.collection('reactions'), { atSeconds: { $exists: false } }, (reactions) =>
      reactions.map(() => ({ $set: { atSeconds: null } })),
    );
  },
};
