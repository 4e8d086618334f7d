import type { Types } from 'mongoose';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { BEFORE_ALL_IDS } from '#server/platform/batches-by-id.ts';
import { singleton } from '#server/platform/singleton.ts';
import { enqueue } from './queue.ts';

const MAILS_AT_ONCE = 200;
const HELD_AT_ONCE = 50;

/** The last held clip that this process looked at. */
const turn = singleton('held-clips', () => ({ after: BEFORE_ALL_IDS }));

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

/** Returns creators who could pay for some of the held clips: all of them in turn, however many wait for credits. */
async function creatorsWithHeldClips(): Promise<string[]> {
  const held = await nextHeldClips();
  if (held.length === 0) return [];
  const reels = { $in: held.map(({ tribute }) => tribute) };
  const tributes = await Tribute.find({ _id: reels, deletedAt: null }, { createdBy: 1 }).lean();
  const creators = tributes.map(({ createdBy }) => createdBy.userId);
  const able = await User.find(
    { firebaseUid: { $in: creators }, credit: { $gt: 0 } },
    { firebaseUid: 1 },
  ).lean();
  return able.map(({ firebaseUid }) => firebaseUid);
}

async function nextHeldClips(): Promise<HeldClip[]> {
  const next = await findHeldAfter(turn.after);
  // After the last one, the first.
  const held = next.length > 0 || turn.after === BEFORE_ALL_IDS ? next : await findHeldAfter(BEFORE_ALL_IDS);
  turn.after = held.length === HELD_AT_ONCE ? (held.at(-1)?._id ?? BEFORE_ALL_IDS) : BEFORE_ALL_IDS;
  return held;
}

type HeldClip = { _id: Types.ObjectId; tribute: Types.ObjectId };

const findHeldAfter = (after: Types.ObjectId): Promise<HeldClip[]> =>
  Submission.find({ status: 'HELD', _id: { $gt: after }, deletedAt: null }, { tribute: 1 })
    .sort({ _id: 1 })
    .limit(HELD_AT_ONCE)
    .lean();
