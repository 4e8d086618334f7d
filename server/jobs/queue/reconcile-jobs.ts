import { NotificationMail } from '#server/models/notification-mail.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { enqueue } from './queue.ts';

/** So many mails are queued at once; the others follow. */
const MAILS_AT_ONCE = 200;

/**
 * Queues again what a crash or a stop left between two states: the documents say what is unfinished, the
 * queue only how it gets done. Work that waits or runs is not queued twice.
 * @param untouchedMs how long nobody must have reported on a piece of work: one job may do that of another
 */
export async function reconcileJobs(untouchedMs = 0): Promise<void> {
  const updatedAt = { $lte: new Date(Date.now() - untouchedMs) };
  const clips = await Submission.find({ status: 'PROCESSING', deletedAt: null, updatedAt }, { _id: 1 });
  for (const { id } of clips) await enqueue('prepare-clip', { submissionId: id });
  const renders = await Render.find({ status: { $in: ['QUEUED', 'RENDERING'] }, updatedAt }, { _id: 1 });
  for (const { id } of renders) await enqueue('render-reel', { renderId: id });
  // Also those that were gathered until now.
  const mails = await NotificationMail.find({ endedAt: null, dueAt: updatedAt }, { _id: 1 }).limit(
    MAILS_AT_ONCE,
  );
  for (const { id } of mails) await enqueue('send-notification-mail', { notificationMailId: id });
  for (const userId of await creatorsWithHeldClips()) await enqueue('release-clips', { userId });
}

/** Who has credit again while clips of their reels wait for it. */
async function creatorsWithHeldClips(): Promise<string[]> {
  const held = await Submission.distinct('tribute', { status: 'HELD', deletedAt: null });
  if (held.length === 0) return [];
  const tributes = await Tribute.find({ _id: { $in: held }, deletedAt: null }, { createdBy: 1 });
  const creators = tributes.map(({ createdBy }) => createdBy.userId);
  const able = await User.find({ firebaseUid: { $in: creators }, credit: { $gt: 0 } }, { firebaseUid: 1 });
  return able.map(({ firebaseUid }) => firebaseUid);
}
