import { Types } from 'mongoose';

/** Comes before every id that exists. */
export const BEFORE_ALL_IDS = new Types.ObjectId('0'.repeat(24));

type Stored = { _id: Types.ObjectId };
export type After = { _id: { $gt: Types.ObjectId } };

/**
 * Yields documents in batches, in the order of their ids. `find` returns the first ones that match its argument, sorted
 * by id. Between batches nothing is held in the database, so that the work on a batch may take as long as it needs.
 */
export async function* batchesById<Document extends Stored>(
  find: (after: After) => PromiseLike<Document[]>,
): AsyncGenerator<Document[]> {
  for (let last = BEFORE_ALL_IDS; ; ) {
    const batch = await find({ _id: { $gt: last } });
    const end = batch.at(-1);
    if (!end) return;
    yield batch;
    last = end._id;
  }
}
