import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { PURCHASE_STATUSES } from '#lib/contracts/payments.ts';
import { singleton } from '#server/platform/singleton.ts';

/** An order, written before Stripe's session, which must match it (docs/specification.md#purchase-agrees). */
const purchaseSchema = new Schema(
  {
    userId: { type: String, required: true },
    quantity: { type: Number, required: true },
    /** The total, in cents of `currency`. */
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    /** The path to return to after payment. */
    returnTo: { type: String, required: true },
    status: { type: String, enum: PURCHASE_STATUSES, default: 'OPEN' },
    stripeSessionId: { type: String, default: null },
    /** How many credits were refunded, used or not. */
    refundedQuantity: { type: Number, default: 0 },
    /** Disputes of the charge at Stripe; `credits` were taken for `people` and return when it is won. */
    disputes: {
      type: [
        new Schema(
          {
            disputeId: { type: String, required: true },
            status: { type: String, enum: ['OPEN', 'WON', 'LOST'], required: true },
            /** Counts how often credits were taken: again if a won dispute reopens or is lost. Missing: once. */
            round: { type: Number },
            people: { type: Number, required: true },
            credits: { type: Number, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    /** When Stripe was last asked about the order while it stayed open; null before. */
    checkedAt: { type: Date, default: null },
    paidAt: { type: Date, default: null },
    /** As Stripe states it, such as "Visa •••• 4242". */
    paymentMethod: { type: String },
    receiptMailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
purchaseSchema.index(
  { stripeSessionId: 1 },
  { unique: true, partialFilterExpression: { stripeSessionId: { $type: 'string' } } },
);
purchaseSchema.index({ userId: 1, createdAt: 1 });
purchaseSchema.index({ status: 1, createdAt: 1 });
/** Ordering the same again before payment returns the same order. */
purchaseSchema.index(
  { userId: 1, quantity: 1, returnTo: 1 },
  { unique: true, partialFilterExpression: { status: 'OPEN' } },
);

export type PurchaseDocument = HydratedDocument<InferSchemaType<typeof purchaseSchema>>;
export const Purchase = singleton('model.Purchase', () => mongoose.model('Purchase', purchaseSchema));
