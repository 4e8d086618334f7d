import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

const feedbackSchema = new Schema(
  {
    userId: { type: String, default: null },
    email: { type: String, default: '' },
    /** 1 to 5. */
    rating: { type: Number, default: null },
    text: { type: String, default: '' },
    uploadId: { type: String, default: null },
    mailedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
feedbackSchema.index({ userId: 1, createdAt: 1 });
feedbackSchema.index(
  { uploadId: 1 },
  { unique: true, partialFilterExpression: { uploadId: { $type: 'string' } } },
);

export const Feedback = singleton('model.Feedback', () => mongoose.model('Feedback', feedbackSchema));
