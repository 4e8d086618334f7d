import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/**
 * An address whose owner wants no mail from any creator, stored as a hash that does not depend on the installation's
 * secrets: we must recognise the address, and nobody may read it.
 */
const suppressedAddressSchema = new Schema(
  { hash: { type: String, required: true, unique: true } },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
export const SuppressedAddress = singleton('model.SuppressedAddress', () =>
  mongoose.model('SuppressedAddress', suppressedAddressSchema),
);
