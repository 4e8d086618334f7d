import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';

/** Documents that are read and changed together. */
const BATCH = 200;

/**
 * Changes every document that `pending` finds. Each update asks for `pending` again, so that a second run, even at the
 * same time, changes nothing twice: after its update a document must not fit `pending` any more.
 * @param updatesOf returns the update of each document of a batch, in the same order
 */
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
    // Goes on along the index of _id: none of the documents before is read again.
    after = { _id: { $gt: last._id } } as Filter<T>;
  }
}
