import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { NOTIFICATION_TYPES } from '#lib/contracts/notifications.ts';
import { singleton } from '#server/platform/singleton.ts';
import { NAME } from './name-type.ts';

/** Something a person is told in the app (docs/specification.md#notification-ways). */
const notificationSchema = new Schema(
  {
    /** Firebase uid of the reader. */
    userId: { type: String, required: true },
    type: { type: String, enum: NOTIFICATION_TYPES, required: true },
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', default: null },
    /** Who did it; empty where that is the reader. */
    name: { ...NAME, default: '' },
    /** Whose name that is. */
    contributor: { type: Schema.Types.ObjectId, default: null },
    /** What it tells of, by id: telling of the same thing twice tells once. */
    sources: { type: [String], required: true },
    /** When it happened, the last time where several came together. */
    at: { type: Date, required: true },
    readAt: { type: Date, default: null },
    /** Type and tribute of one that others of its kind may still join; null elsewhere, and once it is read. */
    batch: { type: String, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
notificationSchema.index({ userId: 1, at: -1, _id: -1 });
notificationSchema.index({ userId: 1, readAt: 1 });
notificationSchema.index({ userId: 1, type: 1, sources: 1 }, { unique: true });
// What happens at the same moment comes together too.
notificationSchema.index(
  { userId: 1, batch: 1 },
  { unique: true, partialFilterExpression: { batch: { $type: 'string' } } },
);
// What tells of a tribute goes with it.
notificationSchema.index({ tribute: 1 });

export type NotificationDocument = HydratedDocument<InferSchemaType<typeof notificationSchema>>;
export const Notification = singleton('model.Notification', () =>
  mongoose.model('Notification', notificationSchema),
);
