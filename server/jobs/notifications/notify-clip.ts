import { localeOf } from '#lib/messages/languages.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import { doneBy } from '#server/domain/notifications/notification-log.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { addNotification } from './add-notification.ts';

export async function notifyClipArrived(
  submission: SubmissionDocument,
  tribute: TributeDocument,
): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  if (submission.thanked) return notifyThanked(submission, tribute, speaker);
  const isThankYou = submission.kind === 'THANK_YOU';
  const about = {
    type: isThankYou ? ('THANK_YOU_RECEIVED' as const) : ('SUBMISSION_RECEIVED' as const),
    tribute: tribute._id,
    source: submission.id,
    ...doneBy(speaker),
  };
  const { userId } = tribute.createdBy;
  const readers = new Set([userId, ...(isThankYou ? await accountsIn(tribute) : [])]);
  // They know what they sent themselves.
  for (const known of [speaker?.userId, submission.consentStatedBy]) if (known) readers.delete(known);
  for (const reader of readers) await addNotification({ ...about, userId: reader });
}

/** Returns the accounts of the people in a reel. */
async function accountsIn({ _id }: TributeDocument): Promise<string[]> {
  const people = await Contributor.find(
    { tribute: _id, ...ASKED, userId: { $ne: null }, status: 'RECORDED' },
    'userId',
  );
  return people.flatMap(({ userId }) => userId ?? []);
}

/** Tells only the person who receives a thank-you: by their account, or by the address they were invited at. */
async function notifyThanked(
  submission: SubmissionDocument,
  tribute: TributeDocument,
  speaker: ContributorDocument | null,
): Promise<void> {
  const thanked = await Contributor.findById(submission.thanked);
  const about = { type: 'THANK_YOU_RECEIVED', tribute: tribute._id, source: submission.id } as const;
  if (thanked?.userId) return addNotification({ ...about, userId: thanked.userId, ...doneBy(speaker) });
  if (!thanked?.email || thanked.status === 'REVOKED') return;
  await enqueue('send-link-mail', {
    contributorId: thanked.id,
    round: thanked.linkRound ?? 0,
    email: thanked.email,
    locale: localeOf(thanked.locale ?? tribute.language),
    thanks: { submissionId: submission.id, from: speaker?.name ?? '' },
  });
}

/** Notifies the creator and a signed-in speaker that a clip is unusable. Without a name it is their own. */
export async function notifyClipFailed(
  submission: SubmissionDocument,
  tribute: TributeDocument,
): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  const about = { type: 'CLIP_FAILED', tribute: tribute._id, source: submission.id } as const;
  const creatorId = tribute.createdBy.userId;
  if (speaker?.userId) await addNotification({ ...about, userId: speaker.userId });
  if (speaker?.userId === creatorId) return;
  await addNotification({ ...about, userId: creatorId, ...doneBy(speaker) });
}

/** Notifies the creator that a clip is safe and waits for a credit (docs/specification.md#credit-held-clip). */
export async function notifyClipHeld(
  submission: SubmissionDocument,
  tribute: TributeDocument,
): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  await addNotification({
    userId: tribute.createdBy.userId,
    type: 'CLIP_HELD',
    tribute: tribute._id,
    source: submission.id,
    ...doneBy(speaker),
  });
}
