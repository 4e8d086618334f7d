import mongoose, { type Types } from 'mongoose';
import { Reaction, type ReactionKind } from '#server/models/reaction.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { publish } from '#server/realtime/publish.ts';

export type Reacted = { tribute: Types.ObjectId; submission: Types.ObjectId | null; ownerId: string | null };
type Change = {
  kind: ReactionKind;
  device: string;
  step: 1 | -1;
  /** Seconds since the clip began in the reel. */
  atSeconds?: number | null;
};

const COUNTER = { VIEW: 'views', HEART: 'hearts' } as const;

/** Adds or removes a device's view or heart and updates all counts in one transaction. Idempotent per device. */
export async function countReaction(target: Reacted, change: Change): Promise<void> {
  const { kind, device, step, atSeconds = null } = change;
  const counter = COUNTER[kind];
  const { tribute, submission, ownerId } = target;
  const reaction = { tribute, submission, kind, device };
  const received = await mongoose.connection
    .transaction(async (session) => {
      if (step === 1) await Reaction.create([{ ...reaction, atSeconds }], { session });
      else if ((await Reaction.deleteOne(reaction, { session })).deletedCount === 0) return null;
      // Being watched changes neither.
      const options = { session, timestamps: false };
      await (submission
        ? Submission.updateOne({ _id: submission }, { $inc: { [counter]: step } }, options)
        : Tribute.updateOne({ _id: tribute }, { $inc: { [`counts.${counter}`]: step } }, options));
      if (!ownerId) return null;
      const owner = await User.findOneAndUpdate(
        { firebaseUid: ownerId },
        { $inc: { [`counts.${counter}`]: step } },
        { session, returnDocument: 'after' },
      );
      return owner?.counts?.[counter] ?? null;
    })
    .catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      // The unique index already has this device, whose heart may move.
      if (atSeconds !== null) await Reaction.updateOne(reaction, { $set: { atSeconds } });
      return null;
    });
  if (ownerId && typeof received === 'number') publish(ownerId, 'updateCount', { [counter]: received });
}
