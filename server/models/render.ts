import mongoose, { type HydratedDocument, type InferSchemaType, Schema } from 'mongoose';
import { RENDER_STATUSES } from '#lib/contracts/reels.ts';
import { REEL_QUALITIES } from '#lib/reel/format.ts';
import { singleton } from '#server/platform/singleton.ts';

const renderSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    manifestVersion: { type: Number, required: true },
    /** What the file shows (`findFilmMark`); null until rendering starts. */
    filmMark: { type: String, default: null },
    /** Without both, the render is older than the choice (`fileOptionsOf`). */
    quality: { type: String, enum: REEL_QUALITIES },
    hasCaptions: Boolean,
    /** Which captions are in its picture (`markOfCaptions`). */
    captionsMark: String,
    enlargedClips: Number,
    /** Its music could not be made. */
    isMusicMissing: Boolean,
    /** The upload of the creator's music that it plays. Null for none; renders of earlier versions do not know it. */
    ownMusicId: String,
    status: { type: String, enum: RENDER_STATUSES, default: 'QUEUED', required: true },
    /** From QUEUED to the end; the index below allows one per version. */
    isUnderway: { type: Boolean, default: true },
    progress: { type: Number, default: 0 },
    /** `waiting`: for its turn; `retrying`: for another try after a failure. Without both, a part of the work. */
    stage: { type: String, default: 'waiting' },
    secondsLeft: { type: Number, default: null },
    file: {
      type: new Schema({ sizeBytes: Number, durationSeconds: Number }, { _id: false }),
      default: null,
    },
    /** Only some files of a reel are kept (docs/specification.md#reel-files). */
    fileRemovedAt: { type: Date },
    failure: { type: new Schema({ code: String }, { _id: false }), default: null },
  },
  { timestamps: true, strict: 'throw' },
);
renderSchema.index({ tribute: 1, createdAt: -1 });
renderSchema.index({ status: 1 });
// A second click joins the running render.
renderSchema.index(
  { tribute: 1, manifestVersion: 1 },
  { unique: true, partialFilterExpression: { isUnderway: true } },
);

export type RenderDocument = HydratedDocument<InferSchemaType<typeof renderSchema>>;
export const Render = singleton('model.Render', () => mongoose.model('Render', renderSchema));
