import mongoose, { Schema } from 'mongoose';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { singleton } from '#server/platform/singleton.ts';

/** When a kind of job last served a reel; `_id` is `<job>:<reel>`. */
const queueTurnSchema = new Schema(
  {
    _id: { type: String, required: true },
    servedAt: { type: Date, required: true },
  },
  { strict: 'throw' },
);
queueTurnSchema.index({ servedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
export const QueueTurn = singleton('model.QueueTurn', () => mongoose.model('QueueTurn', queueTurnSchema));
