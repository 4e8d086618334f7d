import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** NO_ORDER: the order is missing, or has another session. NO_PERSON: the account of the buyer was erased. */
const REASONS = ['NO_ORDER', 'NO_PERSON'] as const;

/**
 * A payment that nothing can be booked for. It ends once its money went back, by a refund in full or a lost dispute,
 * which can come first and then stores no more than the key.
 */
const parkedPaymentSchema = new Schema(
  {
    stripeSessionId: { type: String, default: null },
    reason: { type: String, enum: REASONS },
    /** Our order id, as Stripe states it. */
    reference: { type: String, required: true },
    /** Names the payment in refunds and disputes; null for those that an earlier version parked. */
    paymentId: { type: String, default: null },
    /** In cents of `currency`; null when Stripe does not state it. */
    amount: { type: Number, default: null },
    currency: { type: String, default: null },
    /** When its money went back. */
    refundedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
parkedPaymentSchema.index(
  { stripeSessionId: 1 },
  { unique: true, partialFilterExpression: { stripeSessionId: { $type: 'string' } } },
);
// Makes a payment and its refund, which may come at once, one document.
parkedPaymentSchema.index({ reference: 1, paymentId: 1 }, { unique: true });
parkedPaymentSchema.index({ refundedAt: 1, createdAt: -1, _id: -1 });

export type ParkedPaymentDocument = HydratedDocument<InferSchemaType<typeof parkedPaymentSchema>>;
export const ParkedPayment = singleton('model.ParkedPayment', () =>
  mongoose.model('ParkedPayment', parkedPaymentSchema),
);
