import type { ObjectId } from 'mongodb';
import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

type Purchase = { _id: ObjectId; disputes?: object[]; checkedAt?: Date | null };

/** Adds to orders what follows their payment: disputes, and when Stripe was last asked about them. */
export const followPayments: Migration = {
  version: 4,
  name: 'keep the disputes of orders',
  up: (database) =>
    changeInBatches<Purchase>(
      database.collection('purchases'),
      { disputes: { $exists: false } },
      (purchases) => purchases.map(() => ({ $set: { disputes: [], checkedAt: null } })),
    ),
};
