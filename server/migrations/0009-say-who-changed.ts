import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

/** Of earlier versions nobody knows whether the creator made them: they can be restored, but not undone. */
export const sayWhoChanged: Migration = {
  version: 9,
  name: 'say how each version of a reel came about',
  besideOlder: false,
  up: async (database) => {
    const [exists] = await database.listCollections({ name: 'manifests' }).toArray();
    if (!exists) return;
    await changeInBatches(database.collection('manifests'), { cause: { $exists: false } }, (versions) =>
      versions.map(() => ({ $set: { cause: 'BY_OTHERS', step: null } })),
    );
  },
};
