import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

const leaseSchema = new Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { strict: 'throw' },
);
export const Lease = singleton('model.Lease', () => mongoose.model('Lease', leaseSchema));
