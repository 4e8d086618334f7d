import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** What somebody thinks of the product. */
const feedbackSchema = new Schema(
  {
    /** Firebase uid, or null for somebody without an account. */
    userId: { type: String, default: null },
    email: { type: String, default: '' },
    /** 1 to 5. */
    rating: { type: Number, default: null },
    text: { type: String, default: '' },
    /** The video they recorded. */
    uploadId: { type: String, default: null },
    /** When our mail about it was taken by the mail server. */
    mailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
feedbackSchema.index({ userId: 1, createdAt: 1 });
feedbackSchema.index(
  { uploadId: 1 },
  { unique: true, partialFilterExpression: { uploadId: { $type: 'string' } } },
);

export type FeedbackDocument = HydratedDocument<InferSchemaType<typeof feedbackSchema>>;
export const Feedback = singleton('model.Feedback', () => mongoose.model('Feedback', feedbackSchema));
