import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Earlier reels count as active when they were changed last, so that a retention period starts there. */
export const noteActivityOfReels: Migration = {
  version: 16,
  name: 'note the activity of reels',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'tributes' }).toArray();
    if (!exists) return;
    await changeInBatches(database.collection('tributes'), { activeAt: { $exists: false } }, (tributes) =>
      tributes.map(({ updatedAt }) => ({ $set: { activeAt: updatedAt ?? new Date(), mediaErasedAt: null } })),
    );
  },
};
