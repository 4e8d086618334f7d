import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** The hash of an address that opted out of all creators' mails. Independent of the installation's secrets. */
const suppressedAddressSchema = new Schema(
  { hash: { type: String, required: true, unique: true } },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
export const SuppressedAddress = singleton('model.SuppressedAddress', () =>
  mongoose.model('SuppressedAddress', suppressedAddressSchema),
);
