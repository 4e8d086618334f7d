import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { singleton } from '#server/platform/singleton.ts';

/** That somebody found something wrong with a clip, or with a reel as a whole. */
const reportSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** Null for the reel as a whole. */
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', default: null },
    /** Who reported, hashed with a salt of ours: it tells the same person again and names nobody. */
    reporter: { type: String, required: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    words: { type: String, default: '' },
    /** When our mail about it was taken by the mail server. */
    mailedAt: { type: Date, default: null },
    /** When the creator looked at the clip and found it all right. */
    dismissedAt: { type: Date, default: null },
  },
  { timestamps: true, strict: 'throw' },
);
// Once a person, however often they press.
reportSchema.index({ tribute: 1, submission: 1, reporter: 1 }, { unique: true });
// Whoever takes their data along, or has it erased, asks for what they reported.
reportSchema.index({ reporter: 1 });

export type ReportDocument = HydratedDocument<InferSchemaType<typeof reportSchema>>;
export const Report = singleton('model.Report', () => mongoose.model('Report', reportSchema));
