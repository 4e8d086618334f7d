import mongoose, { Schema } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { singleton } from '#server/platform/singleton.ts';

const contactMessageSchema = new Schema(
  {
    name: { type: String, required: true },
    /** Normalised, so that accounts find their messages in any spelling. */
    email: {
      type: String,
      required: true,
      set: (email: string) => normaliseAddress(email) ?? email,
    },
    message: { type: String, required: true },
    mailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
contactMessageSchema.index({ email: 1, createdAt: 1 });
contactMessageSchema.index({ createdAt: 1 });

export const ContactMessage = singleton('model.ContactMessage', () =>
  mongoose.model('ContactMessage', contactMessageSchema),
);
