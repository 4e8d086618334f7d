import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { POST as act } from '#app/api/submission/action/route.ts';
import { DELETE as removeClip } from '#app/api/submission/route.ts';
import { POST as joinTribute } from '#app/api/tribute/contributor/route.ts';
import { POST as keepAccount } from '#app/api/user/restore/route.ts';
import { DELETE as removeUser } from '#app/api/user/route.ts';
import { reporterMarkOf } from '#server/auth/reporter-mark.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { removeAccount } from '#server/integrations/identity.ts';
import { hasMedia } from '#server/integrations/storage.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Notification } from '#server/models/notification.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { logger } from '#server/platform/logger.ts';
import { fulfilPurchase } from '#server/services/payments/fulfil-purchase.ts';
import { call } from '#tests/support/call.ts';
import { liveThrough } from '#tests/support/lived-through.ts';
import { payments } from '#tests/support/payment-provider.ts';
import { joinAs } from '#tests/support/tributes.ts';
import { goOn } from './days-later.ts';

vi.mock('#server/integrations/identity.ts', { spy: true });

describe('an account', () => {
  test('is erased after 30 days with its reels; clips in other reels stay, removed ones go [account-deletion]', async () => {
    const mine = await liveThrough();
    const other = await liveThrough();
    const { lea } = other;
    const removed = vi.mocked(removeAccount).mockClear();
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
    // Lea's clip stays in the other reel, under her name there.
    const part = await Contributor.findById(other.leaId).orFail();
    expect(part).toMatchObject({ name: 'Lea', userId: null, email: null });
    expect(await hasMedia(`${other.leaClip}/playback.mp4`)).toBe(true);
    const film = itemsOf(await findManifest(new Types.ObjectId(other.tribute._id)));
    expect(film.some((item) => item.kind === 'CLIP' && item.submissionId === other.leaClip)).toBe(true);
  });

  test('loses the clips that were taken back, and leaves no empty contributor', async () => {
    const { lea, leaId, leaClip, tribute } = await liveThrough();
    await call(removeClip, { method: 'DELETE', as: lea, query: { submissionId: leaClip } });
    await call(removeUser, { method: 'DELETE', as: lea });
    goOn(30.1);
    await eraseDeleted();
    expect(await Contributor.findById(leaId)).toBeNull();
    expect(await Submission.findById(leaClip)).toBeNull();
    expect(await Contributor.countDocuments({ tribute: tribute._id })).toBe(1);
  });

  test('leaves balanced, anonymous books', async () => {
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

  test('keeps orders through which money may have moved, and deletes the others [purchase-kept]', async () => {
    const { creator } = await liveThrough();
    const { userId } = creator;
    const order = { userId, quantity: 3, amount: 300, currency: 'usd' };
    const statuses = ['OPEN', 'OPEN', 'PENDING', 'REFUSED', 'DISPUTED', 'CHARGED_BACK', 'REFUNDED'] as const;
    const sessions = statuses.map((_, index) => `kept-${index}`);
    const kept = await Purchase.create(
      statuses.map((status, index) =>
        Object.assign({ status, returnTo: `/${index}`, stripeSessionId: `kept-${index}` }, order),
      ),
    );
    const gone = await Purchase.create([
      { ...order, status: 'OPEN', returnTo: '/new' },
      { ...order, status: 'FAILED', returnTo: '/failed', stripeSessionId: 'failed' },
    ]);
    await call(removeUser, { method: 'DELETE', as: creator });
    goOn(30.1);
    await eraseDeleted();
    const left = await Purchase.find({ _id: { $in: [...kept, ...gone].map(({ _id }) => _id) } });
    expect(new Set(left.map(({ stripeSessionId }) => stripeSessionId))).toEqual(new Set(sessions));
    expect(left.every((purchase) => purchase.userId.startsWith('erased-'))).toBe(true);
  });

  test('keeps no order that expires while the books are anonymised [purchase-kept]', async () => {
    const { creator } = await liveThrough();
    const stripeSessionId = 'expires-meanwhile';
    const order = { quantity: 3, amount: 300, currency: 'usd', returnTo: '/', stripeSessionId };
    const { _id } = await Purchase.create({ userId: creator.userId, ...order });
    await call(removeUser, { method: 'DELETE', as: creator });
    goOn(30.1);
    payments.sessions.set(stripeSessionId, { id: stripeSessionId, status: 'expired' });
    const updateMany = Purchase.updateMany.bind(Purchase);
    const whileRenaming = vi
      .spyOn(Purchase, 'updateMany')
      .mockImplementationOnce(((...given: [object, object]) =>
        fulfilPurchase(stripeSessionId, logger).then(() => updateMany(...given))) as never);
    await eraseDeleted();
    expect(whileRenaming).toHaveBeenCalled();
    expect(await Purchase.findById(_id)).toBeNull();
  });

  test('that was restored is not erased, and one being erased cannot be restored', async () => {
    const { creator } = await liveThrough();
    await call(removeUser, { method: 'DELETE', as: creator });
    goOn(29);
    expect((await call(keepAccount, { method: 'POST', as: creator, body: {} })).status).toBe(200);
    goOn(2);
    await eraseDeleted();
    expect(await User.countDocuments({ firebaseUid: creator.userId })).toBe(1);
  });
});

test('leaves nothing but clip and name in other reels', async () => {
  const { lea, leaId, leaClip, tribute, creator } = await liveThrough();
  const { uploadIds } = await Submission.findById(leaClip).orFail();
  const uploadId = uploadIds?.[0] ?? '';
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

test('removes the name from notifications if nothing of it stays in the reel; a namesake keeps theirs', async () => {
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
  // The next event starts a new notification.
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

describe('a customer at Stripe', () => {
  /** A Stripe customer whose account was deleted 30 days ago. */
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

  test('is deleted with the account and not before; payments stay in the books', async () => {
    const { userId } = await leaveAsCustomer('cus_leaving');
    const order = await Purchase.findOne({ userId, status: 'PAID' }).orFail();
    await eraseDeleted();
    expect(payments.deleted.has('cus_leaving')).toBe(false);
    goOn(30.1);
    await eraseDeleted();
    expect(payments.deleted.has('cus_leaving')).toBe(true);
    expect(await Purchase.findById(order._id)).toMatchObject({ status: 'PAID', amount: order.amount });
  });

  test('is retried while Stripe is down, without blocking others', async () => {
    const { userId } = await leaveAsCustomer('cus_waiting');
    const { creator: other } = await liveThrough();
    await call(removeUser, { method: 'DELETE', as: other });
    goOn(30.1);
    payments.isAway = true;
    await expect(eraseDeleted()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await isThere(userId), await isThere(other.userId)]).toEqual([1, 0]);
    // The data kept until then is consistent.
    expect((await checkLedger()).differences).toEqual([]);
    payments.isAway = false;
    await eraseDeleted();
    expect(payments.deleted.has('cus_waiting')).toBe(true);
    expect(await isThere(userId)).toBe(0);
  });

  test('that is already gone, or in another mode, blocks no erasure', async () => {
    const { userId } = await leaveAsCustomer('cus_gone');
    payments.deleted.add('cus_gone');
    goOn(30.1);
    await eraseDeleted();
    expect(await isThere(userId)).toBe(0);
  });
});
