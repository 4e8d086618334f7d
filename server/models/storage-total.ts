import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** What the files of all reels occupied when they were measured last: one document. */
const storageTotalSchema = new Schema(
  {
    _id: { type: String, required: true },
    bytes: { type: Number, required: true },
    reels: { type: Number, required: true },
    measuredAt: { type: Date, required: true },
  },
  { strict: 'throw' },
);
export const StorageTotal = singleton('model.StorageTotal', () =>
  mongoose.model('StorageTotal', storageTotalSchema),
);
