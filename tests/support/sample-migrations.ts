import { changeInBatches } from '#server/migrations/change-in-batches.ts';
import type { Migration } from '#server/migrations/migration.ts';

type Thing = { name?: string; title?: string; short?: string };

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 2,
    name: 'give things a short name',
    besideOlder: false,
    up: (database) =>
      changeInBatches<Thing>(database.collection('things'), { short: { $exists: false } }, (things) =>
        things.map(({ name = '' }) => ({ $set: { short: name.slice(-1) } })),
      ),
  },
  {
    version: 3,
    name: 'call the name a title',
    besideOlder: false,
    up: async (database) => {
      const things = database.collection<Thing>('things');
      await things.updateMany({ name: { $exists: true } }, { $rename: { name: 'title' } });
      const indexes = await things.indexes();
      if (indexes.some(({ name }) => name === 'name_1')) await things.dropIndex('name_1');
      await things.createIndex({ title: 1 });
    },
  },
  {
    version: 4,
    name: 'keep one thing of each short name',
    besideOlder: false,
    up: async (database) => {
      const things = database.collection<Thing>('things');
      for (const short of ['0', '1', '2']) {
        const first = await things.findOne({ short }, { sort: { _id: 1 } });
        if (first) await things.deleteMany({ short, _id: { $gt: first._id } });
      }
    },
  },
];
