import mongoose from 'mongoose';
import { DELETE as revoke } from '#app/api/tribute/contributor/route.ts';
import { POST as invite } from '#app/api/tribute/invite/route.ts';
import { POST as create } from '#app/api/tribute/route.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { countsOf } from '#server/domain/counts/check-counts.ts';
import { countOwnClips } from '#server/domain/counts/kept-counts.ts';
import { nameOfErased } from '#server/domain/erasing/erased-name.ts';
import { takeLease } from '#server/domain/leases/lease.ts';
import { reportAddress } from '#server/domain/mails/reported-addresses.ts';
import { suppressAddress } from '#server/domain/mails/suppressed-addresses.ts';
import { editOf, findManifest, saveVersion } from '#server/domain/reel/manifest-versions.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Render } from '#server/models/render.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { call } from './call.ts';
import { addCreator } from './credits.ts';
import { addWholeClip, liveThrough } from './lived-through.ts';
import { joinAs, openTribute } from './tributes.ts';
import { workOff } from './work-off.ts';

const NOW = new Date();
const LONG_AGO = new Date(NOW.getTime() - 20 * 86_400_000);
const SOON = new Date(NOW.getTime() + 86_400_000);
const DELETED = { deletedAt: LONG_AGO };

/** Fills every collection with rare shapes: deleted, removed, erased, held, rejected, unfinished. Needs a mail server. */
export async function makeOddShapes(): Promise<void> {
  const { creator, tribute } = await liveThrough();
  await addTributes(creator);
  await addPeople(creator, tribute.tributeId);
  await addClips(tribute);
  await addEdit(tribute._id);
  await addTraces(tribute._id, creator.userId);
  await addAccounts();
  await keepTrueCounts();
  await enqueue('close-tributes', {});
  await takeLease('web', 'another-machine:7:1', 60_000);
}

/** Direct writes have moved no counter. */
async function keepTrueCounts(): Promise<void> {
  for (const { _id } of await Tribute.find())
    await Tribute.collection.updateOne({ _id }, { $set: { counts: await countsOf(_id) } });
  for (const { firebaseUid } of await User.find()) {
    const $set = { 'counts.submissions': await countOwnClips(firebaseUid) };
    await User.collection.updateOne({ firebaseUid }, { $set });
  }
}

type Creator = Awaited<ReturnType<typeof addCreator>>;
type Opened = Awaited<ReturnType<typeof openTribute>>;

async function addTributes(creator: Creator): Promise<void> {
  const draft = { tributeType: 'WEDDING', draftKey: 'd'.repeat(32) };
  const created = await call(create, { method: 'POST', as: creator, body: draft });
  if (created.status !== 201) throw new Error(`No draft: ${created.error}`);
  const rare = [
    { status: 'ARCHIVED', archivedFrom: 'CLOSED', linkOpen: false },
    { status: 'DELIVERED', 'presentation.publishedAt': LONG_AGO, 'presentation.allowDownload': false },
    { ...DELETED, surprise: true, timezone: 'America/Bogota', language: 'es' },
    { ...DELETED, isErasing: true },
  ];
  for (const change of rare) {
    const { _id } = await openTribute({}, creator);
    await Tribute.updateOne({ _id }, { $set: change });
  }
}

/** Invited, waiting, reminded, declined, removed, rejected by their mail server, and a thank-you. */
async function addPeople(creator: Creator, tributeId: string): Promise<void> {
  const names = ['reminded', 'declined', 'revoked', 'refused', 'waiting'];
  const emails = names.map((name) => `${name}@example.com`);
  const rich = { tributeId, people: emails.map((email) => ({ email })), message: 'Please come' };
  const invited = await call(invite, { method: 'POST', as: creator, body: rich });
  if (invited.status !== 201) throw new Error(`Nobody was invited: ${invited.error}`);
  await workOff();
  await enqueue('send-contact-mail', { contactMessageId: '0'.repeat(24) });
  const change = (name: string, update: object) =>
    Contributor.updateOne({ email: `${name}@example.com` }, { $set: update });
  const reminder = { key: 'nudge-1', message: 'Soon!', sendAt: SOON };
  const progress = { stage: 'STUCK', reason: 'CAMERA_DENIED', browser: 'ANDROID', at: NOW };
  await change('reminded', {
    reminder,
    remindedAt: [LONG_AGO],
    reminderKeys: ['week'],
    remindOn: SOON,
    progress,
  });
  await change('declined', {
    status: 'DECLINED',
    mailsDeclinedAt: NOW,
    locale: 'es',
    timezone: 'Europe/Madrid',
  });
  await change('refused', { isMailRefused: true });
  await change('waiting', { isMailDue: true, mailAskedAt: NOW, mailMessage: 'Please come' });
  const { _id } = await Contributor.findOne({ email: 'revoked@example.com' }).orFail();
  const revoked = await call(revoke, {
    method: 'DELETE',
    as: creator,
    query: { tributeId, contributorId: String(_id) },
  });
  if (revoked.status !== 200) throw new Error(`Nobody was revoked: ${revoked.error}`);
}

/** A version with each change of a clip, in a free order. */
async function addEdit(tributeId: string): Promise<void> {
  const tribute = new mongoose.Types.ObjectId(tributeId);
  const newest = await findManifest(tribute);
  const { items, settings, format } = editOf(newest, 'BIRTHDAY');
  const clip = items.find((item) => item.kind === 'CLIP');
  if (!newest || clip?.kind !== 'CLIP') throw new Error('The reel has no clip.');
  const { submissionId } = clip;
  const posed: ManifestItem = { ...clip, speakerName: 'Jo', rotate: 90, cleanUp: 'OFF', poster: 12 };
  const edit = {
    items: items.map((item) => (item === clip ? posed : item)),
    settings: { ...settings, order: 'FREE' as const, cover: submissionId },
    format,
  };
  const said = [{ startSeconds: 0, endSeconds: 1, text: 'Hello' }];
  await saveVersion(tribute, newest.version, edit, {
    cause: 'CHANGE',
    clipChanges: [
      { kind: 'CAPTIONS', submissionId, before: [], after: said },
      { kind: 'QUESTION', submissionId, before: null, after: String(new mongoose.Types.ObjectId()) },
    ],
    nameChange: { contributor: new mongoose.Types.ObjectId(), before: 'Jo', after: 'Joan' },
    songChange: { before: { uploadId: 'former', fileName: 'Song.mp3' }, after: null },
  });
}

/** Clips in every state, a merged guest, and a thank-you under another name. */
async function addClips(tribute: Opened): Promise<void> {
  const guest = await joinAs(tribute.tributeId, 'Ida');
  const thanking = await Contributor.create({ tribute: tribute._id, name: 'Ida', via: 'PRESENTATION' });
  const former = new mongoose.Types.ObjectId();
  await Contributor.updateOne(
    { _id: guest._id },
    { $set: { thanksIds: [thanking._id], formerIds: [former] } },
  );
  const states = [
    { kind: 'THANK_YOU', contributor: thanking._id, questionId: null, thanked: guest._id },
    { status: 'HELD', isLate: true },
    { ...DELETED, deletedBy: 'SPEAKER' },
    { ...DELETED, deletedBy: 'CREATOR', isErasing: true },
    { status: 'FAILED', failure: { code: 'NO_VIDEO' }, media: null },
  ];
  for (const state of states) {
    const id = await addWholeClip(tribute, guest._id);
    await Submission.updateOne({ _id: id }, { $set: state });
  }
  const whose = { tribute: tribute._id, contributor: guest._id };
  await Upload.updateOne({ ...whose, finishedAt: { $ne: null } }, { $set: { stripDueAt: NOW } });
  for (const [index, status] of (['UPLOADING', 'PROCESSING'] as const).entries()) {
    const uploadId = String(index).padStart(32, 'c');
    await Upload.create({ ...whose, uploadId, sizeBytes: 10, fileName: 'my take.webm', metadata: 'a b' });
    await Submission.create({
      ...whose,
      uploadIds: [uploadId],
      status,
      progress: 10,
      consentAt: NOW,
      medium: 'VIDEO',
    });
  }
  await addOtherMedia(whose);
}

/** A trimmed take of two parts, photos with a caption, and a written card. */
async function addOtherMedia(whose: { tribute: string; contributor: string }): Promise<void> {
  const take = ['d'.repeat(32), 'e'.repeat(32)];
  const photos = ['f'.repeat(32), '9'.repeat(32)];
  for (const uploadId of [...take, ...photos]) await Upload.create({ ...whose, uploadId, sizeBytes: 10 });
  const sent = { ...whose, status: 'UPLOADING' as const, consentAt: NOW };
  await Submission.create([
    { ...sent, uploadIds: take, sentTrim: { startSeconds: 3, endSeconds: 9.5, partSeconds: [6, 4] } },
    { ...sent, medium: 'PHOTO', uploadIds: photos, photoCaptions: ['By the lake', ''] },
    { ...sent, medium: 'TEXT', status: 'PROCESSING', takeId: 'f'.repeat(32), text: 'Happy birthday!' },
  ]);
}

/** Renders, hearts, reports, orders and an opted-out address. */
async function addTraces(tribute: string, userId: string): Promise<void> {
  const statement = { statedBy: userId, statedAt: LONG_AGO, removedAt: NOW };
  const formerMusic = [{ uploadId: 'former', fileName: 'Song.mp3', sizeBytes: 9, ...statement }];
  const looks = [{ userId, until: NOW, seen: [new mongoose.Types.ObjectId()] }];
  await Tribute.updateOne({ _id: tribute }, { $set: { formerMusic, looks } });
  await Render.create([
    { tribute, manifestVersion: 3, status: 'RENDERING', filmMark: 'a mark', progress: 40, secondsLeft: 9 },
    { tribute, manifestVersion: 1, status: 'FAILED', isUnderway: false, failure: { code: 'NO_CLIPS' } },
  ]);
  await Reaction.create({ tribute, kind: 'VIEW', device: 'a device' });
  await Reaction.create({ tribute, kind: 'HEART', device: 'another device', atSeconds: 2.5 });
  await Report.updateOne({}, { $set: { dismissedAt: NOW, mailedAt: NOW, words: 'Not nice' } });
  const order = { userId, quantity: 1, amount: 100, currency: 'usd', returnTo: '/pricing' };
  await Purchase.create([
    { ...order, status: 'OPEN', stripeSessionId: 'session-open' },
    { ...order, quantity: 2, status: 'REFUNDED', refundedQuantity: 2, paidAt: LONG_AGO },
  ]);
  const dispute = { disputeId: 'du_1', people: 1, credits: 0 };
  await Purchase.create([
    { ...order, status: 'DISPUTED', paidAt: LONG_AGO, disputes: [{ ...dispute, status: 'OPEN' }] },
    { ...order, status: 'CHARGED_BACK', paidAt: LONG_AGO, disputes: [{ ...dispute, status: 'LOST' }] },
    { ...order, status: 'PENDING', checkedAt: LONG_AGO, paymentMethod: 'Visa •••• 4242' },
  ]);
  await ParkedPayment.create([
    { stripeSessionId: 'session-parked', reason: 'NO_ORDER', reference: 'f'.repeat(24) },
    {
      stripeSessionId: 'session-again',
      reason: 'NO_ORDER',
      reference: 'f'.repeat(24),
      paymentId: 'pi_again',
    },
    { reference: 'e'.repeat(24), refundedAt: LONG_AGO },
  ]);
  await suppressAddress('nobody@example.com');
  await reportAddress('bounced@example.com', 'BOUNCE');
}

/** A deleted account, and the books of an erased one. */
async function addAccounts(): Promise<void> {
  const gone = await addCreator('gone');
  const preferences = { emailPreferences: { HEARTED: false }, appPreferences: { RECORDED: false } };
  await User.updateOne({ firebaseUid: gone.userId }, { $set: { ...DELETED, ...preferences } });
  const userId = nameOfErased(new mongoose.Types.ObjectId());
  const order = {
    userId,
    quantity: 1,
    amount: 100,
    currency: 'usd',
    returnTo: '/home',
    status: 'PAID' as const,
  };
  await Purchase.create({ ...order, paidAt: LONG_AGO, receiptMailedAt: LONG_AGO });
  await CreditEntry.create({ userId, reason: 'PURCHASE', amount: 1, reference: 'order of the erased' });
}
