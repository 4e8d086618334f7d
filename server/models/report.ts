import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { REPORT_VERDICTS } from '#lib/contracts/operator.ts';
import { REPORT_REASONS } from '#lib/messages-to-us/report-reasons.ts';
import { singleton } from '#server/platform/singleton.ts';

const reportSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', default: null },
    /** A salted hash that names nobody. */
    reporter: { type: String, required: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    words: { type: String, default: '' },
    mailedAt: { type: Date, default: null },
    /** By the creator. */
    dismissedAt: { type: Date, default: null },
    /** When the same person reported it again after a review and a change. Missing if never. */
    againAt: { type: Date },
    /** By an operator, and what they decided. */
    reviewedAt: { type: Date, default: null },
    verdict: { type: String, enum: [...REPORT_VERDICTS, null], default: null },
    /** What its subject showed them (`reported-mark.ts`). Missing if an earlier version reviewed it, or if they judged only the reel. */
    reviewedMark: { type: String },
  },
  { timestamps: true, strict: 'throw' },
);
// One report per person.
reportSchema.index({ tribute: 1, submission: 1, reporter: 1 }, { unique: true });
// Exporting or erasing a person's reports.
reportSchema.index({ reporter: 1 });

// The operator page.
reportSchema.index({ reviewedAt: 1, createdAt: 1, _id: 1 });

export type ReportDocument = HydratedDocument<InferSchemaType<typeof reportSchema>>;
export const Report = singleton('model.Report', () => mongoose.model('Report', reportSchema));
