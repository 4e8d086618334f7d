import type { ClientSession, Types } from 'mongoose';
import { NUDGE_PAUSE_MS, RECENTLY_MAILED_MS, REMINDER_LEAD_MS } from '#lib/reminders/schedule.ts';
import { ASKED, isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { countMailsTo } from '#server/domain/mails/count-mails-to.ts';
import { findSuppressed } from '#server/domain/mails/suppressed-addresses.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';

// Who is reminded of a tribute. Each way to a reminder claims it in one update of the person, so that many calls and
// many workers make one mail; the mail itself goes by what the person's document says.

/** Somebody whose answer is still to come. */
const AWAITED = { status: { $in: ['INVITED', 'OPENED'] as const }, ...ASKED };
/** Who may be written to. */
const REACHABLE = { email: { $type: 'string' as const }, mailsDeclinedAt: null };

/** The zone by whose clock somebody lives; until their browser has told, that of the tribute. */
export const zoneOf = ({ timezone }: ContributorDocument, tribute: TributeDocument): string =>
  timezone ?? tribute.timezone;

/** Tributes that collect, and whose date is so near that somebody may have to be reminded. */
export const findTributesDueSoon = (now: Date): Promise<TributeDocument[]> =>
  Tribute.find({
    status: 'COLLECTING',
    dueDate: { $gt: now, $lte: new Date(now.getTime() + REMINDER_LEAD_MS) },
    deletedAt: null,
  });

/** The people of a tribute whose answer is still to come, in the order in which they came; never its creator. */
export async function findAwaited(tribute: TributeDocument): Promise<ContributorDocument[]> {
  const [people, senders] = await Promise.all([
    Contributor.find({ tribute: tribute._id, ...AWAITED }).sort({ _id: 1 }),
    findSenders(tribute._id),
  ]);
  const creatorId = tribute.createdBy.userId;
  return people.filter(({ id, userId }) => userId !== creatorId && !senders.has(id));
}

/** Whose answer is here, of all people of a tribute or of some, whatever becomes of it. One that stopped on its way is still awaited. */
export async function findSenders(
  tribute: Types.ObjectId,
  among?: readonly ContributorDocument[],
): Promise<Set<string>> {
  const senders = await Submission.distinct('contributor', {
    ...(among ? { contributor: { $in: among.map(({ _id }) => _id) } } : { tribute }),
    deletedAt: null,
    kind: 'ANSWER',
    status: { $in: ['PROCESSING', 'READY', 'HELD'] },
  });
  return new Set(senders.map(String));
}

/** Those who were asked and of whom no answer is here; only they can decline. */
export async function findUnanswered(
  { _id }: TributeDocument,
  people: readonly ContributorDocument[],
): Promise<ContributorDocument[]> {
  const open = people.filter((person) => !isThankYouOnly(person) && person.status !== 'RECORDED');
  if (open.length === 0) return [];
  const senders = await findSenders(_id, open);
  return open.filter(({ id }) => !senders.has(id));
}

/** Those of them whom our mails reach, and who have not asked for no more of them. */
export async function findReachable(people: readonly ContributorDocument[]): Promise<ContributorDocument[]> {
  const willing = people.filter(({ email, mailsDeclinedAt }) => email && !mailsDeclinedAt);
  const suppressed = await findSuppressed(willing.map(({ email }) => email ?? ''));
  return willing.filter(({ email }) => !suppressed.has(email ?? ''));
}

/** A creator's own reminder, at most once in so long. @returns its name, or null when it is too soon */
export async function claimNudge(
  { _id }: ContributorDocument,
  { message, sendAt, now, session }: { message: string; sendAt: Date; now: Date; session: ClientSession },
): Promise<string | null> {
  const key = `nudge-${now.getTime()}`;
  const claimed = await Contributor.updateOne(
    {
      _id,
      ...AWAITED,
      ...REACHABLE,
      reminder: null,
      remindedAt: { $not: { $gt: new Date(now.getTime() - NUDGE_PAUSE_MS) } },
    },
    { $set: { reminder: { key, message, sendAt } }, $push: { remindedAt: now } },
    { session },
  );
  return claimed.modifiedCount > 0 ? key : null;
}

/**
 * Claims a scheduled reminder. People who were mailed about this tribute a short while ago get none. Nothing is claimed
 * while the address has had `mailsMax` mails within 24 hours, so that a later run tries again.
 */
export async function claimReminder(
  { _id, email }: ContributorDocument,
  { key, now, mailsMax }: { key: string; now: Date; mailsMax: number },
): Promise<void> {
  const unsettled = { _id, reminderKeys: { $ne: key } };
  const notLately = { $not: { $gt: new Date(now.getTime() - RECENTLY_MAILED_MS) } };
  const due = {
    ...unsettled,
    ...AWAITED,
    ...REACHABLE,
    reminder: null,
    isMailDue: false,
    mailedAt: notLately,
    remindedAt: notLately,
  };
  await transact(async (session) => {
    if (!email || !(await Contributor.exists(due).session(session))) {
      await Contributor.updateOne(unsettled, { $push: { reminderKeys: key } }, { session });
      return;
    }
    if (await countMailsTo([email], { max: mailsMax, session })) return;
    await Contributor.updateOne(
      due,
      {
        $set: { reminder: { key, message: '', sendAt: now } },
        $push: { remindedAt: now, reminderKeys: key },
      },
      { session },
    );
  });
}

/** The reminders that people asked for themselves and whose moment has come. */
export async function claimPromises(now: Date): Promise<void> {
  const due = await Contributor.find({ remindOn: { $ne: null, $lte: now } }, { remindOn: 1 });
  for (const { _id, remindOn } of due) {
    if (!remindOn) continue;
    const key = `asked-${remindOn.getTime()}`;
    // One that waits already is as good.
    await Contributor.updateOne(
      { _id, remindOn, reminder: null },
      { $set: { remindOn: null, reminder: { key, message: '', sendAt: now } }, $push: { remindedAt: now } },
    );
    await Contributor.updateOne({ _id, remindOn }, { $set: { remindOn: null } });
  }
}
