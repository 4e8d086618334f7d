import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { SUBMISSION_KINDS, SUBMISSION_MEDIA, SUBMISSION_STATUSES } from '#lib/contracts/submissions.ts';
import { REEL_FORMATS } from '#lib/reel/format.ts';
import { singleton } from '#server/platform/singleton.ts';
import { captionSchema } from './caption-schema.ts';

const rangeSchema = new Schema(
  {
    startSeconds: { type: Number, required: true },
    endSeconds: { type: Number, required: true },
  },
  { _id: false },
);

const sentTrimSchema = new Schema(
  {
    startSeconds: { type: Number, required: true },
    endSeconds: { type: Number, required: true },
    /** The length of each part on the device. */
    partSeconds: { type: [Number], required: true },
    /** The countdown before each. */
    leadInSeconds: { type: [Number], default: undefined },
  },
  { _id: false },
);

const cleanUpSchema = new Schema(
  {
    speechOverPauseDb: { type: Number, required: true },
    originalShare: { type: Number, required: true },
  },
  { _id: false },
);

const skippedPartSchema = new Schema(
  {
    part: { type: Number, required: true },
    code: { type: String, required: true },
  },
  { _id: false },
);

/** The clip in another format than it was first prepared in. */
const renditionSchema = new Schema(
  {
    format: { type: String, enum: REEL_FORMATS, required: true },
    keyFrames: { type: [Number], default: [] },
  },
  { _id: false },
);

/** The clip as a reel edits it (`edited-clip.ts`), or that its original cannot be used for that. */
const editedSchema = new Schema(
  {
    tag: { type: String, required: true },
    keyFrames: { type: [Number], default: [] },
    gainDb: { type: Number, default: 0 },
    hasFailed: { type: Boolean, default: false },
  },
  { _id: false },
);

const mediaSchema = new Schema(
  {
    frames: { type: Number, required: true },
    /** The format it was first prepared in. Missing for clips of earlier versions: 16:9. */
    format: { type: String, enum: REEL_FORMATS },
    renditions: { type: [renditionSchema], default: undefined },
    /** Formats in which it could not be prepared. Missing if there are none. */
    failedFormats: { type: [{ type: String, enum: REEL_FORMATS }], default: undefined },
    edited: { type: [editedSchema], default: undefined },
    /** Where the segment can be cut without encoding. Missing for clips of earlier versions. */
    keyFrames: { type: [Number], default: undefined },
    durationSeconds: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    sizeBytes: { type: Number, required: true },
    loudnessLufs: { type: Number, default: null },
    gainDb: { type: Number, required: true },
    peaks: { type: [Number], default: [] },
    /** Missing if the clip was prepared before speech was looked for, or if that failed. */
    speech: { type: [rangeSchema], default: undefined },
    /** Sound as loud as the speech. Missing if nobody looked for it. */
    asLoud: { type: [rangeSchema], default: undefined },
    /** How its noise was reduced. Null for clean sound. */
    cleanUp: { type: cleanUpSchema },
    /** The speaker's name in its picture. Missing for clips of earlier versions. */
    speakerName: { type: String },
    /** The theme that it is drawn in, if it is not a video. */
    theme: { type: String, enum: REEL_THEMES },
    /** Too dark to see before it was brightened. Missing if nobody looked. */
    isDark: { type: Boolean },
    /** Parts of the take that could not be read, counted from 0, and why. Missing if there are none. */
    skippedParts: { type: [skippedPartSchema], default: undefined },
    /** The picture of a voice could not be read, and the reel's is shown. Missing if it could. */
    isPictureSkipped: { type: Boolean },
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
    medium: { type: String, enum: SUBMISSION_MEDIA, default: 'VIDEO' },
    /** In order, one per part of the take (VIDEO, VOICE) or photo (PHOTO); a voice's picture is last. Missing for TEXT. */
    uploadIds: { type: [String], default: undefined },
    /** Which of them is the sender's picture, shown while their voice plays (VOICE). Missing without one. */
    pictureUploadId: { type: String },
    /** One per photo; empty where it has none. */
    photoCaptions: { type: [String], default: undefined },
    /** What was written (TEXT). */
    text: { type: String },
    /** What the person trimmed before sending, in seconds of the joined take. */
    sentTrim: { type: sentTrimSchema },
    /** The device's id of the take, sent once as an answer. Answers of older pages have none. */
    takeId: { type: String },
    /** The person's earlier answer, which this one replaces as soon as it is in the reel. */
    replaces: { type: Schema.Types.ObjectId },
    /** The only person who receives a thank-you; null for everyone (docs/specification.md#thanks-one). */
    thanked: { type: Schema.Types.ObjectId, ref: 'Contributor', default: null },
    status: { type: String, enum: SUBMISSION_STATUSES, default: 'UPLOADING', required: true },
    progress: { type: Number, default: 0 },
    /** The media process's verdict; its text is made per reader. */
    failure: { type: new Schema({ code: String }, { _id: false }), default: null },
    media: { type: mediaSchema, default: null },
    /** What is said, in seconds of the prepared clip. Loaded only where it is shown. */
    captions: { type: [captionSchema], default: undefined, select: false },
    /** Sent after collecting ended: not in the reel until the creator adds it (docs/specification.md#life-closed). */
    isLate: { type: Boolean, default: false },
    /** Counted Reactions (docs/specification.md#watch-device). */
    views: { type: Number, default: 0 },
    hearts: { type: Number, default: 0 },
    consentAt: { type: Date, required: true },
    /** The creator, if they stated the consent of someone whose answer they sent. */
    consentStatedBy: { type: String },
    /** When its last byte was here. Missing for answers of earlier versions. */
    arrivedAt: { type: Date },
    deletedAt: { type: Date, default: null },
    /** Who removed it and may restore it. Null if its bytes never arrived. */
    deletedBy: { type: String, enum: ['SPEAKER', 'CREATOR', 'OPERATOR', null], default: null },
    isErasing: { type: Boolean, default: false },
  },
  { timestamps: true, strict: 'throw' },
);
// Matches the order of pages: date, then id.
submissionSchema.index({ tribute: 1, kind: 1, deletedAt: 1, createdAt: 1, _id: 1 });
submissionSchema.index({ contributor: 1, deletedAt: 1, createdAt: 1, _id: 1 });
submissionSchema.index(
  { tribute: 1, takeId: 1 },
  { unique: true, partialFilterExpression: { takeId: { $type: 'string' } } },
);
submissionSchema.index({ thanked: 1 }, { partialFilterExpression: { thanked: { $type: 'objectId' } } });
// Each upload is used once. Sparse, because written answers have none.
submissionSchema.index({ uploadIds: 1 }, { unique: true, sparse: true });
// Held clips are looked at in the order of their ids, a few at a time; failed ones are counted.
submissionSchema.index({ status: 1, deletedAt: 1, _id: 1 });
// The erasing job.
submissionSchema.index({ deletedAt: 1 });

export type SubmissionDocument = HydratedDocument<InferSchemaType<typeof submissionSchema>>;
export const Submission = singleton('model.Submission', () => mongoose.model('Submission', submissionSchema));
