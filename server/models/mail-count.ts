import mongoose, { Schema } from 'mongoose';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** The last day's mails to one recipient, under a hash of the address. */
const mailCountSchema = new Schema(
  {
    hash: { type: String, required: true, unique: true },
    askedAt: { type: [{ type: Date, required: true }], default: [] },
  },
  { timestamps: true, strict: 'throw' },
);
mailCountSchema.index({ updatedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
export const MailCount = singleton('model.MailCount', () => mongoose.model('MailCount', mailCountSchema));
