import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { singleton } from '#server/platform/singleton.ts';

/** One mail that tells a person what the bell tells them in the app: of one thing, or of several that came together. */
const notificationMailSchema = new Schema(
  {
    /** Firebase uid of the reader. */
    userId: { type: String, required: true },
    type: { type: String, enum: MAILED_TYPES, required: true },
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** What it tells of, as in the notification: each of them stands in one mail, ever. */
    sources: { type: [String], required: true },
    /** Who did it, in the order of `sources`, empty where nobody knows; none once it has ended. */
    names: { type: [String], required: true },
    dueAt: { type: Date, required: true },
    /** Reader, type and tribute, as long as more may join it; null from the moment at which it goes. */
    openKey: { type: String, default: null },
    /** When it was sent, refused by the recipient's mail server, or no longer wanted. */
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
// The worker asks every few seconds for what is due.
notificationMailSchema.index({ endedAt: 1, dueAt: 1 });
// What tells of a tribute goes with it.
notificationMailSchema.index({ tribute: 1 });

export type NotificationMailDocument = HydratedDocument<InferSchemaType<typeof notificationMailSchema>>;
export const NotificationMail = singleton('model.NotificationMail', () =>
  mongoose.model('NotificationMail', notificationMailSchema),
);
