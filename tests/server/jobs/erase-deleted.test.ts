import '#tests/support/installation.ts';
import assert from 'node:assert/strict';
import mongoose, { Types } from 'mongoose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { POST as act } from '#app/api/submission/action/route.ts';
import { PATCH as changeClip, DELETE as removeClip } from '#app/api/submission/route.ts';
import { POST as joinTribute } from '#app/api/tribute/contributor/route.ts';
import { PATCH as changeTribute, DELETE as removeTribute } from '#app/api/tribute/route.ts';
import { POST as keepAccount } from '#app/api/user/restore/route.ts';
import { DELETE as removeUser } from '#app/api/user/route.ts';
import { reporterMarkOf } from '#server/auth/reporter-mark.ts';
import * as identity from '#server/integrations/identity.ts';
import * as storage from '#server/integrations/storage.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { checkLedger } from '#server/models/check-ledger.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Feedback } from '#server/models/feedback.ts';
import { findManifest, itemsOf } from '#server/models/manifest-versions.ts';
import { Notification } from '#server/models/notification.ts';
import { NotificationMail } from '#server/models/notification-mail.ts';
import { Picture } from '#server/models/picture.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Render } from '#server/models/render.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { call } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addPicture, liveThrough } from '#tests/support/lived-through.ts';
import { orphans } from '#tests/support/orphans.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { joinAs } from '#tests/support/tributes.ts';

vi.mock('#server/integrations/identity.ts', { spy: true });
vi.mock('#server/integrations/storage.ts', { spy: true });

const { hasMedia, keyOfUrl, listMedia } = storage;

const DAY_MS = 86_400_000;
/** Tells the time so many days from now. */
const goOn = (days: number) => moveClock(new Date(Date.now() + days * DAY_MS));

// Whatever a test has lived through: nothing is left without an owner, and nothing names what is not there.
afterEach(async () => {
  vi.useRealTimers();
  assert.deepEqual(await orphans(), []);
  assert.deepEqual((await checkLedger()).differences, []);
});

describe('a clip', () => {
  test('that its speaker took back is kept for 30 days and then gone, with every file and film that shows it', async () => {
    const { guest, guestClip, leaClip, tribute } = await liveThrough();
    const { uploadId } = await Submission.findById(guestClip).orFail();
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
    goOn(29.9);
    await eraseDeleted();
    expect(await hasMedia(`${guestClip}/playback.mp4`)).toBe(true);
    goOn(0.2);
    await eraseDeleted();
    expect(await Submission.findById(guestClip)).toBeNull();
    expect(await Upload.findOne({ uploadId })).toBeNull();
    const files = await listMedia();
    expect(files.filter((key) => key.startsWith(guestClip) || key.includes(uploadId))).toEqual([]);
    // The first film was made of a version before the second clip: both show the first.
    expect(await Render.countDocuments({ tribute: tribute._id })).toBe(0);
    expect(await hasMedia(`${leaClip}/playback.mp4`)).toBe(true);
    const body = { submissionId: guestClip, restore: true };
    expect((await call(changeClip, { method: 'PATCH', cookie: guest.cookie, body })).status).toBe(404);
  });

  test('whose erasing has begun cannot be brought back, even while the clock still would', async () => {
    const { guest, guestClip } = await liveThrough();
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
    await Submission.updateOne({ _id: guestClip }, { $set: { isErasing: true } });
    const body = { submissionId: guestClip, restore: true };
    expect((await call(changeClip, { method: 'PATCH', cookie: guest.cookie, body })).status).toBe(404);
  });
});

describe('a reel', () => {
  test('goes after 30 days with all that belongs to it, and its picture a day after that', async () => {
    const { creator, tribute, imageUrl, guest } = await liveThrough();
    const other = await liveThrough();
    const tributeId = { tributeId: tribute.tributeId };
    await call(removeTribute, { method: 'DELETE', as: creator, query: tributeId });
    goOn(30.1);
    await eraseDeleted();
    const own = { tribute: new Types.ObjectId(tribute._id) };
    const left = mongoose.connection;
    for (const name of ['submissions', 'contributors', 'manifests', 'renders', 'reactions', 'reports'])
      expect([name, await left.collection(name).countDocuments(own)]).toEqual([name, 0]);
    expect(await Upload.countDocuments({ contributor: guest._id })).toBe(0);
    expect(await Notification.countDocuments({ userId: creator.userId, tribute: tribute._id })).toBe(0);
    expect(await NotificationMail.countDocuments({ userId: creator.userId })).toBe(0);
    expect((await listMedia()).filter((key) => key.startsWith(tribute._id))).toEqual([]);
    expect(await hasMedia(keyOfUrl(imageUrl))).toBe(false);
    expect(await hasMedia(keyOfUrl(other.imageUrl))).toBe(true);
    expect(await Submission.countDocuments({ tribute: other.tribute._id })).toBe(2);
    const body = { ...tributeId, restore: true };
    expect((await call(changeTribute, { method: 'PATCH', as: creator, body })).status).toBe(404);
  });
});

describe('an account', () => {
  test('goes after 30 days with its reels; what it gave to others stays, what it took back goes', async () => {
    const mine = await liveThrough();
    const other = await liveThrough();
    const { lea } = other;
    const removed = vi.mocked(identity.removeAccount).mockClear();
    await call(removeUser, { method: 'DELETE', as: mine.creator });
    await call(removeUser, { method: 'DELETE', as: lea });
    goOn(30.1);
    await eraseDeleted();
    const { userId, email } = mine.creator;
    expect(await User.countDocuments({ firebaseUid: { $in: [userId, lea.userId] } })).toBe(0);
    expect(removed.mock.calls.flat().toSorted()).toEqual([lea.userId, userId].toSorted());
    expect(await Tribute.countDocuments({ 'createdBy.userId': userId })).toBe(0);
    expect(await Feedback.countDocuments({ userId })).toBe(0);
    expect(await ContactMessage.countDocuments({ email: email.toUpperCase() })).toBe(0);
    expect(await Notification.countDocuments({ userId })).toBe(0);
    // Lea's clip stays in the other reel, under the name that she gave herself there.
    const part = await Contributor.findById(other.leaId).orFail();
    expect(part).toMatchObject({ name: 'Lea', userId: null, email: null });
    expect(await hasMedia(`${other.leaClip}/playback.mp4`)).toBe(true);
    const film = itemsOf(await findManifest(new Types.ObjectId(other.tribute._id)));
    expect(film.some((item) => item.kind === 'CLIP' && item.submissionId === other.leaClip)).toBe(true);
  });

  test('takes back what its person took back, and leaves no empty part behind', async () => {
    const { lea, leaId, leaClip, tribute } = await liveThrough();
    await call(removeClip, { method: 'DELETE', as: lea, query: { submissionId: leaClip } });
    await call(removeUser, { method: 'DELETE', as: lea });
    goOn(30.1);
    await eraseDeleted();
    expect(await Contributor.findById(leaId)).toBeNull();
    expect(await Submission.findById(leaClip)).toBeNull();
    expect(await Contributor.countDocuments({ tribute: tribute._id })).toBe(1);
  });

  test('leaves books that balance and name nobody', async () => {
    const { creator } = await liveThrough();
    const { userId } = creator;
    const lines = await CreditEntry.estimatedDocumentCount();
    await call(removeUser, { method: 'DELETE', as: creator });
    goOn(30.1);
    await eraseDeleted();
    expect(await CreditEntry.estimatedDocumentCount()).toBe(lines);
    expect(await CreditEntry.countDocuments({ userId })).toBe(0);
    expect(await CreditEntry.exists({ reason: 'SIGNUP', reference: userId })).toBeNull();
    const paid = await Purchase.findOne({ stripeSessionId: { $type: 'string' } }).sort({
      stripeSessionId: -1,
    });
    expect(paid).toMatchObject({ status: 'PAID', amount: 400, returnTo: '/' });
    expect(paid?.userId).toMatch(/^erased-[0-9a-f]{24}$/);
    const kept = await CreditEntry.find({ userId: paid?.userId ?? '' });
    expect(kept.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(9);
  });

  test('that its person kept after all is not erased, and cannot be kept later', async () => {
    const { creator } = await liveThrough();
    await call(removeUser, { method: 'DELETE', as: creator });
    goOn(29);
    expect((await call(keepAccount, { method: 'POST', as: creator, body: {} })).status).toBe(200);
    goOn(2);
    await eraseDeleted();
    expect(await User.countDocuments({ firebaseUid: creator.userId })).toBe(1);
  });
});

describe('a customer at Stripe', () => {
  /** Somebody who left 30 days ago, and is known to Stripe. */
  async function leaveAsCustomer(id: string) {
    const { creator } = await liveThrough();
    payments.customers.push(id);
    await User.updateOne({ firebaseUid: creator.userId }, { $set: { stripeCustomerId: id } });
    await call(removeUser, { method: 'DELETE', as: creator });
    return creator;
  }
  const isThere = (userId: string) => User.countDocuments({ firebaseUid: userId });
  afterEach(() => {
    payments.isAway = false;
  });

  test('goes with the account, once it is erased and not before; what was paid stays in the books', async () => {
    const { userId } = await leaveAsCustomer('cus_leaving');
    const order = await Purchase.findOne({ userId, status: 'PAID' }).orFail();
    await eraseDeleted();
    expect(payments.deleted.has('cus_leaving')).toBe(false);
    goOn(30.1);
    await eraseDeleted();
    expect(payments.deleted.has('cus_leaving')).toBe(true);
    expect(await Purchase.findById(order._id)).toMatchObject({ status: 'PAID', amount: order.amount });
  });

  test('is tried again while Stripe is away, and nobody else waits for it', async () => {
    const { userId } = await leaveAsCustomer('cus_waiting');
    const { creator: other } = await liveThrough();
    await call(removeUser, { method: 'DELETE', as: other });
    goOn(30.1);
    payments.isAway = true;
    await expect(eraseDeleted()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await isThere(userId), await isThere(other.userId)]).toEqual([1, 0]);
    // What is kept until then is whole.
    expect((await checkLedger()).differences).toEqual([]);
    payments.isAway = false;
    await eraseDeleted();
    expect(payments.deleted.has('cus_waiting')).toBe(true);
    expect(await isThere(userId)).toBe(0);
  });

  test('that has gone already, or was in another mode, keeps nobody here', async () => {
    const { userId } = await leaveAsCustomer('cus_gone');
    payments.deleted.add('cus_gone');
    goOn(30.1);
    await eraseDeleted();
    expect(await isThere(userId)).toBe(0);
  });
});

test('what somebody leaves in others’ reels tells no more of them than that', async () => {
  const { lea, leaId, leaClip, tribute, creator } = await liveThrough();
  const { uploadId } = await Submission.findById(leaClip).orFail();
  await Upload.updateOne({ uploadId }, { $set: { fileName: 'Lea Otto.mov', metadata: 'filename TGVh' } });
  const about = { tribute: new Types.ObjectId(tribute._id), reason: 'OTHER' as const };
  const words = 'Lea saw this';
  const marks = [lea.userId, leaId].map(reporterMarkOf);
  for (const reporter of marks) await Report.create({ ...about, reporter, words });
  await call(removeUser, { method: 'DELETE', as: lea });
  goOn(30.1);
  await eraseDeleted();
  expect(await Upload.findOne({ uploadId })).toMatchObject({ fileName: '', metadata: '' });
  const reports = await Report.find({ reporter: { $in: marks } });
  expect(reports.map((report) => report.words)).toEqual(['', '']);
  expect(await Notification.countDocuments({ userId: creator.userId, name: 'Lea' })).toBe(1);
});

test('news of somebody of whom nothing stays in a reel tell no name; a namesake keeps theirs', async () => {
  const { creator, tribute } = await liveThrough();
  const { tributeId } = tribute;
  await Tribute.updateOne({ tributeId }, { $set: { surprise: false } });
  const { lea } = await liveThrough();
  const name = 'Anna';
  const joined = await call(joinTribute, { method: 'POST', as: lea, body: { tributeId, name } });
  const heart = { tributeId, action: 'HEART' };
  await call(act, { method: 'POST', as: lea, body: { ...heart, deviceId: 8 } });
  const told = () => Notification.find({ userId: creator.userId, name }).sort({ type: 1 }).lean();
  expect(await told()).toMatchObject([{ type: 'CONTRIBUTOR_JOINED' }, { type: 'HEARTED' }]);
  // What comes now stands by itself.
  await Notification.updateMany({ userId: creator.userId }, { $set: { readAt: new Date(), batch: null } });
  const { cookie, _id } = await joinAs(tributeId, name);
  await call(act, { method: 'POST', cookie, body: { ...heart, deviceId: 9 } });
  expect(await told()).toHaveLength(4);
  await call(removeUser, { method: 'DELETE', as: lea });
  goOn(30.1);
  await eraseDeleted();
  expect(await Contributor.findById(joined.data._id)).toBeNull();
  expect((await told()).map(({ contributor }) => String(contributor))).toEqual([_id, _id]);
});

test('jobs that failed for good go after 30 days, with whom their payloads name; others stay', async () => {
  await enqueue('send-account-mail', { userId: 'failed', about: 'WELCOME' });
  await enqueue('send-account-mail', { userId: 'waiting', about: 'WELCOME' });
  const jobs = mongoose.connection.collection('jobs');
  const of = (userId: string) => ({ name: 'send-account-mail', 'data.userId': userId });
  const failed = of('failed');
  await jobs.updateOne(failed, { $set: { nextRunAt: null, lockedAt: null, failedAt: new Date() } });
  goOn(29);
  await eraseDeleted();
  expect(await jobs.countDocuments(failed)).toBe(1);
  goOn(2);
  await eraseDeleted();
  expect(await jobs.countDocuments(failed)).toBe(0);
  expect(await jobs.countDocuments(of('waiting'))).toBe(1);
});

test('what cannot be erased is told and tried again, and holds up nothing behind it', async () => {
  const [clip, clipBehind] = [await liveThrough(), await liveThrough()];
  for (const { guest, guestClip } of [clip, clipBehind])
    await call(removeClip, { method: 'DELETE', cookie: guest.cookie, query: { submissionId: guestClip } });
  const [reel, reelBehind] = [await liveThrough(), await liveThrough()];
  for (const { creator, tribute } of [reel, reelBehind])
    await call(removeTribute, { method: 'DELETE', as: creator, query: { tributeId: tribute.tributeId } });
  const [picture, pictureBehind] = [await addPicture(), await addPicture()];
  const { userId } = reelBehind.lea;
  await call(removeUser, { method: 'DELETE', as: reelBehind.lea });
  goOn(30.1);
  const stuck = new Set([clip.guestClip, reel.leaClip, keyOfUrl(picture).split('/')[0]]);
  const logged = vi.spyOn(logger, 'error').mockReturnValue();
  const remove = vi.mocked(storage.removeMediaOf).mockImplementation(async (id) => {
    if (stuck.has(id)) throw new Error('EIO');
    await storage.mediaStorage().removeAll(id);
  });
  const left = async () => [
    await Submission.countDocuments({ _id: clip.guestClip }),
    await Submission.countDocuments({ _id: clipBehind.guestClip }),
    await Tribute.countDocuments({ _id: reel.tribute._id }),
    await Tribute.countDocuments({ _id: reelBehind.tribute._id }),
    await Picture.countDocuments({ url: picture }),
    await Picture.countDocuments({ url: pictureBehind }),
    await User.countDocuments({ firebaseUid: userId }),
  ];
  await expect(eraseDeleted()).rejects.toThrow('EIO');
  expect(await left()).toEqual([1, 0, 1, 0, 1, 0, 0]);
  const ids = logged.mock.calls.map(([line]) => Reflect.get(Object(line), 'id'));
  expect(ids).toEqual(expect.arrayContaining([clip.guestClip, reel.tribute._id]));
  remove.mockRestore();
  await eraseDeleted();
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('killed at any line and begun again it ends the same', async () => {
  const { creator, lea } = await liveThrough();
  await call(removeUser, { method: 'DELETE', as: creator });
  await call(removeUser, { method: 'DELETE', as: lea });
  goOn(30.1);
  vi.spyOn(logger, 'error').mockReturnValue();
  const exec = Reflect.get(mongoose.Query.prototype, 'exec') as (this: unknown) => Promise<unknown>;
  let deaths = 0;
  for (let isDone = false; !isDone; ) {
    let left = deaths;
    const spy = vi.spyOn(mongoose.Query.prototype, 'exec').mockImplementation(function (
      this: mongoose.Query<unknown, unknown>,
    ) {
      const isWrite = /delete|update/i.test((this as unknown as { op: string }).op);
      // Whoever is killed does nothing else either.
      if (left < 0 || (isWrite && left-- === 0)) throw new Error('killed');
      return exec.call(this);
    });
    isDone = await eraseDeleted().then(
      () => true,
      () => false,
    );
    spy.mockRestore();
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(8);
  expect(await User.countDocuments({ firebaseUid: { $in: [creator.userId, lea.userId] } })).toBe(0);
});

test('two workers at once erase once, and neither fails', async () => {
  const { creator } = await liveThrough();
  await call(removeUser, { method: 'DELETE', as: creator });
  goOn(30.1);
  await Promise.all([eraseDeleted(), eraseDeleted(), eraseDeleted()]);
  expect(await User.countDocuments({ firebaseUid: creator.userId })).toBe(0);
});

test('a picture that nobody shows goes after 24 h; one that is shown, or is about to be, stays', async () => {
  const { creator, tribute, imageUrl } = await liveThrough();
  const unshown = await addPicture();
  const fresh = await addPicture(new Date(Date.now() + DAY_MS));
  goOn(1.1);
  await eraseDeleted();
  expect(await hasMedia(keyOfUrl(unshown))).toBe(false);
  expect(await hasMedia(keyOfUrl(fresh))).toBe(true);
  expect(await hasMedia(keyOfUrl(imageUrl))).toBe(true);
  // What has gone is not shown: the reel keeps no address of nothing.
  const body = { tributeId: tribute.tributeId, imageUrl: unshown };
  expect((await call(changeTribute, { method: 'PATCH', as: creator, body })).data.imageUrl).toBeNull();
  expect(await Picture.countDocuments({ url: unshown })).toBe(0);
});
