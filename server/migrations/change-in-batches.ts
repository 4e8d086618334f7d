import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';

const BATCH = 200;

/** Updates documents that match `pending`, which they must not afterwards; one update each, in order. */
export async function changeInBatches<T extends Document>(
  collection: Collection<T>,
  pending: Filter<T>,
  updatesOf: (documents: T[]) => UpdateFilter<T>[] | Promise<UpdateFilter<T>[]>,
): Promise<void> {
  for (let after: Filter<T> = {}; ; ) {
    const found = await collection
      .find({ $and: [pending, after] } as Filter<T>)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = found.at(-1);
    if (!last) return;
    const documents = found as unknown as T[];
    const updates = await updatesOf(documents);
    await collection.bulkWrite(
      documents.map(({ _id }, index) => ({
        updateOne: { filter: { $and: [{ _id }, pending] } as Filter<T>, update: updates[index] ?? {} },
      })),
      { ordered: false },
    );
    // Continues by _id: no document is read twice.
    after = { _id: { $gt: last._id } } as Filter<T>;
  }
}
