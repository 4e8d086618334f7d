import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** A device's view or heart of a clip or reel, counted once (docs/specification.md#watch-device). */
const reactionSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', default: null },
    kind: { type: String, enum: ['VIEW', 'HEART'], required: true },
    /** A salted hash that names nobody. */
    device: { type: String, required: true },
    /** Of a heart in the reel: seconds since its clip began, before any trim (docs/specification.md#heart-moments). */
    atSeconds: { type: Number, default: null, min: 0 },
  },
  { timestamps: true, strict: 'throw' },
);
reactionSchema.index({ tribute: 1, submission: 1, kind: 1, device: 1 }, { unique: true });

export type ReactionKind = InferSchemaType<typeof reactionSchema>['kind'];
export const Reaction = singleton('model.Reaction', () => mongoose.model('Reaction', reactionSchema));
