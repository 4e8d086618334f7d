import type { ClientSession, Types } from 'mongoose';
import { NUDGE_PAUSE_MS, RECENTLY_MAILED_MS } from '#lib/reminders/schedule.ts';
import { ASKED, isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { countMailsTo } from '#server/domain/mails/count-mails-to.ts';
import { findSuppressed } from '#server/domain/mails/suppressed-addresses.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';

// Every reminder is claimed in one update of the person, so that concurrent workers send one mail.

const AWAITED = { status: { $in: ['INVITED', 'OPENED'] as const }, ...ASKED };
const REACHABLE = { email: { $type: 'string' as const }, mailsDeclinedAt: null };

/** Returns a person's time zone, or the tribute's until their browser reports one. */
export const zoneOf = ({ timezone }: ContributorDocument, tribute: TributeDocument): string =>
  timezone ?? tribute.timezone;

/** Returns the people whose answer is missing, in order of joining, without the creator. */
export async function findAwaited(tribute: TributeDocument): Promise<ContributorDocument[]> {
  const [people, senders] = await Promise.all([
    Contributor.find({ tribute: tribute._id, ...AWAITED }).sort({ _id: 1 }),
    findSenders(tribute._id),
  ]);
  const creatorId = tribute.createdBy.userId;
  return people.filter(({ id, userId }) => userId !== creatorId && !senders.has(id));
}

/** Returns who has an answer in any state. An interrupted upload is still awaited. */
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

/** Returns people without an answer; only they can decline. */
export async function findUnanswered(
  { _id }: TributeDocument,
  people: readonly ContributorDocument[],
): Promise<ContributorDocument[]> {
  const open = people.filter((person) => !isThankYouOnly(person) && person.status !== 'RECORDED');
  if (open.length === 0) return [];
  const senders = await findSenders(_id, open);
  return open.filter(({ id }) => !senders.has(id));
}

/** Returns the address for a reminder on request: that of the invitation, or the one given for it. */
export const requestedAddress = ({ email, remindTo }: ContributorDocument): string | null =>
  email ?? remindTo ?? null;

export async function findReachable(
  people: readonly ContributorDocument[],
  addressOf: (person: ContributorDocument) => string | null = ({ email = null }) => email,
): Promise<ContributorDocument[]> {
  const willing = people.filter((person) => addressOf(person) && !person.mailsDeclinedAt);
  const suppressed = await findSuppressed(willing.map((person) => addressOf(person) ?? ''));
  return willing.filter((person) => !suppressed.has(addressOf(person) ?? ''));
}

/** Claims the creator's reminder. Returns its name, or null if it is too soon. */
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

/** Claims a scheduled reminder, unless the person was mailed recently or the address has had `mailsMax` mails. */
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

export async function claimPromises(now: Date): Promise<void> {
  const due = await Contributor.find({ remindOn: { $ne: null, $lte: now } }, { remindOn: 1 });
  for (const { _id, remindOn } of due) {
    if (!remindOn) continue;
    const key = `asked-${remindOn.getTime()}`;
    await Contributor.updateOne(
      { _id, remindOn, reminder: null },
      { $set: { remindOn: null, reminder: { key, message: '', sendAt: now } }, $push: { remindedAt: now } },
    );
    await Contributor.updateOne({ _id, remindOn }, { $set: { remindOn: null } });
  }
}
