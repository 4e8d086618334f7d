import { changeInBatches } from './change-in-batches.ts';
import type { Migration } from './migration.ts';

const REPLACED_INDEX = 'reference_1';

/** Lets an order have several parked payments: drops the index that allowed one. */
export const parkEachPayment: Migration = {
  version: 6,
  name: 'park each payment of an order',
  besideOlder: false,
  up: async (database) => {
    const parked = database.collection<{ paymentId?: string | null }>('parkedpayments');
    await changeInBatches(parked, { paymentId: { $exists: false } }, (payments) =>
      payments.map(() => ({ $set: { paymentId: null } })),
    );
    const [exists] = await database.listCollections({ name: 'parkedpayments' }).toArray();
    if (!exists) return;
    const indexes = await parked.indexes();
    if (indexes.some(({ name }) => name === REPLACED_INDEX)) await parked.dropIndex(REPLACED_INDEX);
  },
};
