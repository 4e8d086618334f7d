import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Programs of before would drop the order, posters, cover and changed captions of a reel with their next save. */
export const keepOrderAndCover: Migration = {
  version: 12,
  name: 'give each version of a reel an order and a cover',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'manifests' }).toArray();
    if (!exists) return;
    const versions = database.collection('manifests');
    for (const field of ['settings.order', 'settings.cover']) {
      const lacking = { settings: { $type: 'object' }, [field]: { $exists: false } };
      await changeInBatches(versions, lacking, (found) => found.map(() => ({ $set: { [field]: null } })));
    }
  },
};
