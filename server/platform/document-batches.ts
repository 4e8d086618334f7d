import type { Model, Types } from 'mongoose';
import { batchesById } from './batches-by-id.ts';

/** So few that a batch of the largest documents takes a few megabytes. */
const BATCH = 200;

/** Reads a whole collection in batches, in the order of its ids, as plain documents. */
export const documentBatches = <Document extends { _id: Types.ObjectId }>(
  { collection }: Pick<Model<unknown>, 'collection'>,
  projection: Record<string, 1>,
  batchSize = BATCH,
): AsyncGenerator<Document[]> =>
  batchesById(async (after) => {
    const batch = collection
      .find({ ...after }, { projection })
      .sort({ _id: 1 })
      .limit(batchSize);
    return (await batch.toArray()) as unknown as Document[];
  });
