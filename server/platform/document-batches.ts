import { type Model, Types } from 'mongoose';

/** So few that a batch of the largest documents takes a few megabytes. */
const BATCH = 200;
const SMALLEST = new Types.ObjectId('0'.repeat(24));

type Stored = { _id: Types.ObjectId };

/**
 * Reads a whole collection in batches, in the order of its ids, as plain documents. Between batches it holds nothing in
 * the database, so that the work on a batch may take as long as it needs.
 */
export async function* documentBatches<Document extends Stored>(
  { collection }: Pick<Model<unknown>, 'collection'>,
  projection: Record<string, 1>,
  batchSize = BATCH,
): AsyncGenerator<Document[]> {
  for (let last = SMALLEST; ; ) {
    const batch = await collection
      .find({ _id: { $gt: last } }, { projection })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const end = batch.at(-1);
    if (!end) return;
    yield batch as unknown as Document[];
    last = end._id;
  }
}
