import { REMINDER_LEAD_MS } from '#lib/reminders/schedule.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';

/** `remindCheckAt` is that of the people, `tellCheckAt` that of the creator. */
type Check = 'remindCheckAt' | 'tellCheckAt';

const EVER = new Date(0);

/** Returns reels that collect until a near date and were not looked at for `check`, or are to be looked at again by now. */
export async function findTributesDueSoon(check: Check, now: Date): Promise<TributeDocument[]> {
  const collecting = { status: 'COLLECTING' as const, deletedAt: null };
  // Without the due date, so that the index of the other date leads to these few.
  const again = await Tribute.find({ ...collecting, [check]: { $gt: EVER, $lte: now } });
  const lead = new Date(now.getTime() + REMINDER_LEAD_MS);
  const first = await Tribute.find({ ...collecting, [check]: null, dueDate: { $gt: now, $lte: lead } });
  return [...again.filter(({ dueDate }) => dueDate > now && dueDate <= lead), ...first];
}

/** Leaves a reel alone until `at`, unless its date or zone has changed since it was read. */
export async function lookAgainAt(
  { _id, dueDate, timezone }: TributeDocument,
  check: Check,
  at: Date,
): Promise<void> {
  await Tribute.updateOne({ _id, dueDate, timezone }, { $set: { [check]: at } }, { timestamps: false });
}

/** For a reel whose date, zone or status has changed. */
export const LOOK_AT_ONCE = { $unset: { remindCheckAt: 1, tellCheckAt: 1 } } as const;
