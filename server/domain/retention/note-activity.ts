import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Notes that a reel is in use, at most once a day, so that its media is kept (docs/specification.md#retention-activity). */
export async function noteActivity(tribute: Types.ObjectId, now = new Date()): Promise<void> {
  // The first warning follows at least a month after the last activity, so it is always withdrawn here.
  const before = { _id: tribute, activeAt: { $lte: new Date(now.getTime() - DAY_MS) } };
  await Tribute.updateOne(before, renewal(now), { timestamps: false });
}

/** Lets the retention period of a reel start again, and withdraws its warnings. */
export const renewal = (now: Date) => ({
  $set: { activeAt: now },
  $unset: { mediaWarnings: 1, retentionCheckAt: 1 },
});
