import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { NOTIFICATION_TYPES } from '#lib/contracts/notifications.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

const notificationSchema = new Schema(
  {
    userId: { type: String, required: true },
    type: { type: String, enum: NOTIFICATION_TYPES, required: true },
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', default: null },
    /** Empty for the reader's own event. */
    name: { ...NAME, default: '' },
    contributor: { type: Schema.Types.ObjectId, default: null },
    /** Ids of the causes; each is notified once. */
    sources: { type: [String], required: true },
    at: { type: Date, required: true },
    readAt: { type: Date, default: null },
    /** Type and tribute while similar events may join; null once it is read. */
    batch: { type: String, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
notificationSchema.index({ userId: 1, at: -1, _id: -1 });
notificationSchema.index({ userId: 1, readAt: 1 });
notificationSchema.index({ userId: 1, type: 1, sources: 1 }, { unique: true });
// Concurrent events are grouped too.
notificationSchema.index(
  { userId: 1, batch: 1 },
  { unique: true, partialFilterExpression: { batch: { $type: 'string' } } },
);
// Erasing a tribute.
notificationSchema.index({ tribute: 1 });

export type NotificationDocument = HydratedDocument<InferSchemaType<typeof notificationSchema>>;
export const Notification = singleton('model.Notification', () =>
  mongoose.model('Notification', notificationSchema),
);
