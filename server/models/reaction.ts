import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/**
 * One device's view of a clip or a film, or its heart for it: however often it tells of it, it counts once
 * (docs/specification.md#watch-device).
 */
const reactionSchema = new Schema(
  {
    tribute: { type: Schema.Types.ObjectId, ref: 'Tribute', required: true },
    /** Null for the film. */
    submission: { type: Schema.Types.ObjectId, ref: 'Submission', default: null },
    kind: { type: String, enum: ['VIEW', 'HEART'], required: true },
    /** The device id, hashed with a salt of ours: it knows a device again and names nobody. */
    device: { type: String, required: true },
  },
  { timestamps: true, strict: 'throw' },
);
reactionSchema.index({ tribute: 1, submission: 1, kind: 1, device: 1 }, { unique: true });

export type ReactionKind = InferSchemaType<typeof reactionSchema>['kind'];
export const Reaction = singleton('model.Reaction', () => mongoose.model('Reaction', reactionSchema));
