import mongoose, { Schema } from 'mongoose';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Longer than any job is retried. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** The claim of a mail, stored before sending, so that nobody sends it again. Never stores the recipient. */
const sentMailSchema = new Schema(
  {
    /** Such as `receipt-` and an order; also its Message-ID. */
    key: { type: String, required: true, unique: true },
    /** After this time the sending process counts as dead. */
    claimedUntil: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    refusedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
sentMailSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

// The operator page.
sentMailSchema.index({ refusedAt: -1, _id: -1 });

export const SentMail = singleton('model.SentMail', () => mongoose.model('SentMail', sentMailSchema));
