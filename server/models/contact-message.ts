import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** What somebody wrote to us by the contact form. */
const contactMessageSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
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
