import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** A reel kept one removed own music. It now keeps several, removed or replaced. */
export const listFormerMusic: Migration = {
  version: 15,
  name: 'list the former music of a reel',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'tributes' }).toArray();
    if (!exists) return;
    await changeInBatches(database.collection('tributes'), { removedMusic: { $exists: true } }, (tributes) =>
      tributes.map(({ removedMusic }) => ({
        ...(removedMusic && { $set: { formerMusic: [removedMusic] } }),
        $unset: { removedMusic: 1 },
      })),
    );
  },
};
