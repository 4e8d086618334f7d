import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { singleton } from '#server/platform/singleton.ts';

const notificationMailSchema = new Schema(
  {
    userId: { type: String, required: true },
    type: { type: String, enum: MAILED_TYPES, required: true },
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    sources: { type: [String], required: true },
    /** In the order of `sources`, '' if unknown; emptied when it ends. */
    names: { type: [String], required: true },
    dueAt: { type: Date, required: true },
    /** Reader, type and tribute while more events may join; null once it is being sent. */
    openKey: { type: String, default: null },
    endedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
notificationMailSchema.index({ userId: 1, type: 1, sources: 1 }, { unique: true });
notificationMailSchema.index({ userId: 1, type: 1, tribute: 1, dueAt: -1 });
notificationMailSchema.index(
  { openKey: 1 },
  { unique: true, partialFilterExpression: { openKey: { $type: 'string' } } },
);
// The worker queries due mails every few seconds.
notificationMailSchema.index({ endedAt: 1, dueAt: 1 });
// Erasing a tribute.
notificationMailSchema.index({ tribute: 1 });

export type NotificationMailDocument = HydratedDocument<InferSchemaType<typeof notificationMailSchema>>;
export const NotificationMail = singleton('model.NotificationMail', () =>
  mongoose.model('NotificationMail', notificationMailSchema),
);
