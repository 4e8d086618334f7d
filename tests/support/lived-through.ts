import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Types } from 'mongoose';
import { POST as feedback } from '#app/api/feedback/route.ts';
import { POST as act } from '#app/api/submission/action/route.ts';
import { POST as joinRoute } from '#app/api/tribute/contributor/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { logNotification } from '#server/domain/notifications/notification-log.ts';
import { planNotificationMail } from '#server/domain/notifications/notification-mail-log.ts';
import { drawingId } from '#server/drawing/drawing-id.ts';
import { saveMedia, uploadFolder } from '#server/integrations/storage.ts';
import { Backup } from '#server/models/backup.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { OperatorAction } from '#server/models/operator-action.ts';
import { Picture } from '#server/models/picture.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Render } from '#server/models/render.ts';
import { Report } from '#server/models/report.ts';
import { StorageTotal } from '#server/models/storage-total.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { Walk } from '#server/models/walk.ts';
import { call, type Person } from './call.ts';
import { addReadyClip } from './clips.ts';
import { addCreator } from './credits.ts';
import { joinAs, openTribute } from './tributes.ts';

const BYTES = Buffer.from('bytes');
let count = 0;

/** An uploaded picture, as POST /public/upload/file leaves it. */
export async function addPicture(usedAt = new Date()): Promise<string> {
  const id = Buffer.from(new Types.ObjectId().toHexString()).toString('base64url').slice(-22);
  await Picture.create({ url: `/media/${id}/picture.webp`, usedAt });
  await saveMedia(`${id}/picture.webp`, BYTES);
  return `/media/${id}/picture.webp`;
}

/** A clip with all its files and original bytes. */
export async function addWholeClip(tribute: TributeDto, contributor: string): Promise<string> {
  const submissionId = await addReadyClip(tribute, contributor);
  for (const name of ['playback.mp4', 'poster.jpg', 'segment.mp4', 'audio.pcm', 'lower-third.png'])
    await saveMedia(`${submissionId}/${name}`, BYTES);
  const { uploadIds } = await Submission.findById(submissionId).orFail();
  const uploadId = uploadIds?.[0] ?? '';
  const ofTribute = { tribute: tribute._id, contributor };
  await Upload.create({ ...ofTribute, uploadId, sizeBytes: 5, finishedAt: new Date() });
  await saveMedia(`originals/${uploadId}`, BYTES);
  return submissionId;
}

/** Leaves every kind of trace: payment, message, render, answers, hearts, reports, notifications, unsent uploads. */
export async function liveThrough() {
  count += 1;
  const creator = await addCreator(`maker-${count}`, 9);
  const lea = await addCreator(`lea-${count}`);
  const imageUrl = await addPicture();
  const tribute = await openTribute({ imageUrl }, creator);
  const { tributeId, _id } = tribute;
  const guest = await joinAs(tributeId, 'Jonas');
  const guestClip = await addWholeClip(tribute, guest._id);
  const joined = await call(joinRoute, { method: 'POST', as: lea, body: { tributeId, name: 'Lea' } });
  const leaClip = await addWholeClip(tribute, joined.data._id);
  await makeFilm(_id);
  await saveMedia(`${drawingId(_id, 'card')}/card.png`, BYTES);
  await leaveUnsent(String(count).padStart(32, 'a'), { tribute: _id, contributor: guest._id });
  const heart = { submissionId: guestClip, action: 'HEART', deviceId: 7 };
  await call(act, { method: 'POST', cookie: guest.cookie, body: heart });
  const about = { tribute: new Types.ObjectId(_id), submission: new Types.ObjectId(guestClip) };
  await Report.create({ ...about, reporter: `reporter ${count}`, reason: 'OTHER' });
  await tell(creator, about.tribute);
  await pay(creator);
  await writeToUs(creator);
  await beOperated(_id);
  return { creator, lea, tribute, imageUrl, guest, guestClip, leaId: String(joined.data._id), leaClip };
}

async function beOperated(subject: string): Promise<void> {
  const why = { operator: 'operator@example.com', reason: 'A mistake' };
  await OperatorAction.create({ actionId: randomUUID(), action: 'PUT_BACK_REEL', subject, ...why });
  const times = { startedAt: new Date(), endedAt: new Date() };
  const archive = { folder: 'folksee-2026-03-01T10-00-00Z', sizeBytes: 5 };
  await Backup.create({ state: 'VERIFIED', holder: 'a worker', ...times, ...archive });
  await StorageTotal.updateOne(
    { _id: 'total' },
    { $set: { bytes: 5, reels: 1, measuredAt: new Date() } },
    { upsert: true },
  );
  await Walk.updateOne({ _id: 'unsent-uploads' }, { $set: { until: new Date(0) } }, { upsert: true });
}

async function makeFilm(tribute: string): Promise<void> {
  for (const manifestVersion of [1, 2]) {
    const render = await Render.create({ tribute, manifestVersion, status: 'READY', isUnderway: false });
    await saveMedia(`${render.id}/reel.mp4`, BYTES);
  }
}

async function leaveUnsent(uploadId: string, whose: object): Promise<void> {
  await Upload.create({ uploadId, sizeBytes: 10, ...whose });
  const path = join(uploadFolder(), uploadId);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, BYTES);
}

async function tell({ userId }: Person, tribute: Types.ObjectId): Promise<void> {
  const news = { userId, type: 'HEARTED', tribute, source: 'a heart', name: 'Jonas' } as const;
  await logNotification(() => {}, news);
  await planNotificationMail(news);
}

async function pay({ userId }: Person): Promise<void> {
  const order = { userId, quantity: 4, amount: 400, currency: 'usd', returnTo: '/home' };
  await Purchase.create([
    { ...order, status: 'PAID', stripeSessionId: `session-${count}` },
    { ...order, status: 'EXPIRED' },
  ]);
}

async function writeToUs(person: Person): Promise<void> {
  const uploadId = String(count).padStart(32, 'b');
  await Upload.create({ uploadId, userId: person.userId, sizeBytes: 5, finishedAt: new Date() });
  await saveMedia(`originals/${uploadId}`, BYTES);
  await call(feedback, { method: 'POST', as: person, body: { rating: 5, text: 'Lovely', uploadId } });
  await ContactMessage.create({ name: 'Ben', email: person.email.toUpperCase(), message: 'Hello' });
}
