import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { PURCHASE_STATUSES } from '#lib/contracts/payments.ts';
import { singleton } from '#server/platform/singleton.ts';

/** An order of credits, written before Stripe hears of it: what Stripe says must agree with it (docs/specification.md#purchase-agrees). */
const purchaseSchema = new Schema(
  {
    /** Firebase uid of who buys, and whose credits they become. */
    userId: { type: String, required: true },
    /** Credits, each for one invited person. */
    quantity: { type: Number, required: true },
    /** What it costs in all, in cents of `currency`. */
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    /** The path of ours that the payment goes back to. */
    returnTo: { type: String, required: true },
    status: { type: String, enum: PURCHASE_STATUSES, default: 'OPEN' },
    /** Stripe's checkout session, or null before there is one. */
    stripeSessionId: { type: String, default: null },
    /** How many of the people were paid back by us, whether their credits were used or not. */
    refundedQuantity: { type: Number, default: 0 },
    paidAt: { type: Date, default: null },
    /** What it was paid with, as Stripe states it, such as "Visa •••• 4242". */
    paymentMethod: { type: String, default: null },
    /** When the receipt was mailed, so that it is mailed once. */
    receiptMailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
purchaseSchema.index(
  { stripeSessionId: 1 },
  { unique: true, partialFilterExpression: { stripeSessionId: { $type: 'string' } } },
);
purchaseSchema.index({ userId: 1, createdAt: 1 });
/** Whoever orders the same again before it is paid, by a double click or in another tab, gets the same order. */
purchaseSchema.index(
  { userId: 1, quantity: 1, returnTo: 1 },
  { unique: true, partialFilterExpression: { status: 'OPEN' } },
);

export type PurchaseDocument = HydratedDocument<InferSchemaType<typeof purchaseSchema>>;
export const Purchase = singleton('model.Purchase', () => mongoose.model('Purchase', purchaseSchema));
