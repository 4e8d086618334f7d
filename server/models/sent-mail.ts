import mongoose, { Schema } from 'mongoose';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Longer than any job of the queue is tried again. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** That a mail goes, kept before it goes: whoever finds its key taken does not send it again. Never whom it goes to. */
const sentMailSchema = new Schema(
  {
    /** What the mail is of, such as `receipt-` and an order; also its Message-ID. */
    key: { type: String, required: true, unique: true },
    /** Somebody sends it just now; after this time they count as gone. */
    claimedUntil: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    /** The mail server takes no mail for this address. */
    refusedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
sentMailSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const SentMail = singleton('model.SentMail', () => mongoose.model('SentMail', sentMailSchema));
