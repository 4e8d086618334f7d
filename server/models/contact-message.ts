import mongoose, { Schema } from 'mongoose';
import { normaliseAddress } from '#lib/invites/address.ts';
import { singleton } from '#server/platform/singleton.ts';

/** What somebody wrote to us by the contact form. */
const contactMessageSchema = new Schema(
  {
    name: { type: String, required: true },
    /** In one spelling, to write and to look for: whoever has an account finds what they wrote in another one. */
    email: {
      type: String,
      required: true,
      set: (email: string) => normaliseAddress(email) ?? email,
    },
    message: { type: String, required: true },
    /** When our mail about it was taken by the mail server. */
    mailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
contactMessageSchema.index({ email: 1, createdAt: 1 });
contactMessageSchema.index({ createdAt: 1 });

export const ContactMessage = singleton('model.ContactMessage', () =>
  mongoose.model('ContactMessage', contactMessageSchema),
);
