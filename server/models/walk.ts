import mongoose, { Schema } from 'mongoose';
import { singleton } from '#server/platform/singleton.ts';

/** The walks through uploads that nobody has sent. */
export type UnsentWalk = 'unsent-uploads' | 'unsent-uploads-again';

/** How far a walk through a collection has come that continues in another run, maybe of another process. */
const walkSchema = new Schema(
  {
    _id: {
      type: String,
      enum: ['measure-storage', 'unsent-uploads', 'unsent-uploads-again'],
      required: true,
    },
    /** Everything up to this moment was looked at. */
    until: { type: Date },
    /** The last document of the present round, and what the round has found. */
    after: { type: Schema.Types.ObjectId },
    bytes: { type: Number },
    reels: { type: Number },
  },
  { strict: 'throw' },
);
export const Walk = singleton('model.Walk', () => mongoose.model('Walk', walkSchema));
