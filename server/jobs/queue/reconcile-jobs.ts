import { NotificationMail } from '#server/models/notification-mail.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { enqueue } from './queue.ts';

const MAILS_AT_ONCE = 200;

/** Queues lost jobs by the documents' state, never twice, if `untouchedMs` passed without progress. */
export async function reconcileJobs(untouchedMs = 0): Promise<void> {
  const updatedAt = { $lte: new Date(Date.now() - untouchedMs) };
  const clips = await Submission.find({ status: 'PROCESSING', deletedAt: null, updatedAt }, { tribute: 1 });
  for (const { id, tribute } of clips) await enqueue('prepare-clip', { submissionId: id }, tribute);
  const renders = await Render.find({ status: { $in: ['QUEUED', 'RENDERING'] }, updatedAt }, { tribute: 1 });
  for (const { id, tribute } of renders) await enqueue('render-reel', { renderId: id }, tribute);
  const music = { 'arrivingMusic.statedAt': updatedAt, 'arrivingMusic.failure': null, deletedAt: null };
  for (const { id, _id, arrivingMusic } of await Tribute.find(music, { arrivingMusic: 1 })) {
    if (arrivingMusic) await enqueue('prepare-music', { tribute: id, uploadId: arrivingMusic.uploadId }, _id);
  }
  const hellos = { 'arrivingHello.sentAt': updatedAt, 'arrivingHello.failure': null, deletedAt: null };
  for (const { id, _id, arrivingHello } of await Tribute.find(hellos, { arrivingHello: 1 })) {
    if (arrivingHello) await enqueue('prepare-hello', { tribute: id, uploadId: arrivingHello.uploadId }, _id);
  }
  // Includes mails whose collecting time is over.
  const mails = await NotificationMail.find({ endedAt: null, dueAt: updatedAt }, { _id: 1 }).limit(
    MAILS_AT_ONCE,
  );
  for (const { id } of mails) await enqueue('send-notification-mail', { notificationMailId: id });
  for (const userId of await creatorsWithHeldClips()) await enqueue('release-clips', { userId });
}

async function creatorsWithHeldClips(): Promise<string[]> {
  const held = await Submission.distinct('tribute', { status: 'HELD', deletedAt: null });
  if (held.length === 0) return [];
  const tributes = await Tribute.find({ _id: { $in: held }, deletedAt: null }, { createdBy: 1 });
  const creators = tributes.map(({ createdBy }) => createdBy.userId);
  const able = await User.find({ firebaseUid: { $in: creators }, credit: { $gt: 0 } }, { firebaseUid: 1 });
  return able.map(({ firebaseUid }) => firebaseUid);
}
