import type { ObjectId } from 'mongodb';
import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

type Purchase = { _id: ObjectId; disputes?: object[]; checkedAt?: Date | null };

/** Adds to orders their disputes and when Stripe was last asked, and drops a replaced index of uploads. */
export const followPayments: Migration = {
  version: 4,
  name: 'keep the disputes of orders and drop a replaced index',
  besideOlder: false,
  up: async (database) => {
    await changeInBatches<Purchase>(
      database.collection('purchases'),
      { disputes: { $exists: false } },
      (purchases) => purchases.map(() => ({ $set: { disputes: [], checkedAt: null } })),
    );
    // A longer index with the order of the walk replaced it.
    const [uploads] = await database.listCollections({ name: 'uploads' }).toArray();
    if (!uploads) return;
    const indexes = await database.collection('uploads').indexes();
    if (indexes.some(({ name }) => name === 'finishedAt_1'))
      await database.collection('uploads').dropIndex('finishedAt_1');
  },
};
