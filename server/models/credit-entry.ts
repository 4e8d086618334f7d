import mongoose, { Schema } from 'mongoose';
import { CREDIT_REASONS } from '#lib/credits/ledger.ts';
import { singleton } from '#server/platform/singleton.ts';

/** A ledger entry (docs/specification.md#credit-ledger). Entries are never changed or removed. */
const creditEntrySchema = new Schema(
  {
    userId: { type: String, required: true },
    reason: { type: String, enum: CREDIT_REASONS, required: true },
    amount: { type: Number, required: true },
    /** The cause; the unique index below books it once. */
    reference: { type: String, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, strict: 'throw' },
);
creditEntrySchema.index({ reason: 1, reference: 1 }, { unique: true });
creditEntrySchema.index({ userId: 1, createdAt: 1 });

export const CreditEntry = singleton('model.CreditEntry', () =>
  mongoose.model('CreditEntry', creditEntrySchema),
);
