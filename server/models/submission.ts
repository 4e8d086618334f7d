import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from '#lib/contracts/submissions.ts';
import { singleton } from '#server/platform/singleton.ts';

const mediaSchema = new Schema(
  {
    frames: { type: Number, required: true },
    durationSeconds: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    sizeBytes: { type: Number, required: true },
    loudnessLufs: { type: Number, default: null },
    gainDb: { type: Number, required: true },
    peaks: { type: [Number], default: [] },
  },
  { _id: false },
);

const submissionSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    contributor: { type: Schema.Types.ObjectId, ref: 'Contributor', required: true },
    /** Null for a free clip. */
    questionId: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, enum: SUBMISSION_KINDS, default: 'ANSWER', required: true },
    medium: { type: String, enum: ['VIDEO', 'VOICE', 'PHOTO', 'TEXT'], default: 'VIDEO' },
    uploadId: { type: String, required: true, unique: true },
    /** The device's own name of the take: however often it is sent, it is one answer. Answers of older pages have none. */
    takeId: { type: String },
    status: { type: String, enum: SUBMISSION_STATUSES, default: 'UPLOADING', required: true },
    progress: { type: Number, default: 0 },
    /** Why it cannot be used: a verdict of the media process. Its sentence is made for each reader. */
    failure: { type: new Schema({ code: String }, { _id: false }), default: null },
    media: { type: mediaSchema, default: null },
    /** Sent when answers were no longer collected: outside the film until its creator adds it (docs/specification.md#life-closed). */
    isLate: { type: Boolean, default: false },
    /** Devices that watched it and hearts that stand; each is a Reaction (docs/specification.md#watch-device). */
    views: { type: Number, default: 0 },
    hearts: { type: Number, default: 0 },
    consentAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    /** Who may bring it back: whoever took it out. Null where nobody can, because its bytes never came. */
    deletedBy: { type: String, enum: ['SPEAKER', 'CREATOR', null], default: null },
    /** Its erasing has begun: it cannot be brought back any more. */
    isErasing: { type: Boolean, default: false },
  },
  { timestamps: true, strict: 'throw' },
);
// Lists are read by index in the order of their pages: by date, then by id.
submissionSchema.index({ tribute: 1, kind: 1, deletedAt: 1, createdAt: 1, _id: 1 });
submissionSchema.index({ contributor: 1, deletedAt: 1, createdAt: 1, _id: 1 });
submissionSchema.index(
  { tribute: 1, takeId: 1 },
  { unique: true, partialFilterExpression: { takeId: { $type: 'string' } } },
);
submissionSchema.index({ status: 1 });
// The job that erases asks for what was deleted long ago.
submissionSchema.index({ deletedAt: 1 });

export type SubmissionDocument = HydratedDocument<InferSchemaType<typeof submissionSchema>>;
export const Submission = singleton('model.Submission', () => mongoose.model('Submission', submissionSchema));
