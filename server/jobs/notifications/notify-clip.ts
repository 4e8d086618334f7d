import { doneBy } from '#server/domain/notifications/notification-log.ts';
import { Contributor } from '#server/models/contributor.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { addNotification } from './add-notification.ts';

export async function notifyClipArrived(
  submission: SubmissionDocument,
  tribute: TributeDocument,
): Promise<void> {
  const speaker = await Contributor.findById(submission.contributor);
  const { userId } = tribute.createdBy;
  // They know what they sent themselves.
  if (speaker?.userId === userId || submission.consentStatedBy === userId) return;
  await addNotification({
    userId,
    type: submission.kind === 'THANK_YOU' ? 'THANK_YOU_RECEIVED' : 'SUBMISSION_RECEIVED',
    tribute: tribute._id,
    source: submission.id,
    ...doneBy(speaker),
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
