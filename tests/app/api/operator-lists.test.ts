import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as mails } from '#app/api/operator/mails/route.ts';
import { GET as payments } from '#app/api/operator/payments/route.ts';
import { GET as reels } from '#app/api/operator/reels/route.ts';
import { GET as overview } from '#app/api/operator/route.ts';
import { GET as uploads } from '#app/api/operator/uploads/route.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Render } from '#server/models/render.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { METRICS_TOKEN, OPERATOR } from '#tests/support/operators.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

await jobQueue();
const monitor = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
const kinds = ({ data }: { data: { kind: string }[] }) => data.map(({ kind }) => kind);

test('lists reels by the room of their files, the largest first, as measured last [operator-storage]', async () => {
  const sizes = [5_000, 9_000, 7_000];
  const made = await Promise.all(sizes.map(() => openTribute()));
  for (const [place, { _id }] of made.entries()) {
    const uploadId = String(place).repeat(32);
    const sizeBytes = sizes[place] ?? 0;
    await Upload.create({ uploadId, tribute: _id, sizeBytes, finishedAt: new Date() });
    await Render.create({
      tribute: _id,
      manifestVersion: 1,
      status: 'READY',
      isUnderway: false,
      file: { sizeBytes: 100 },
    });
  }
  const guest = await joinAs(made[0]?.tributeId ?? '', 'Jonas');
  const clip = await addReadyClip(made[0] ?? (await openTribute()), guest._id);
  expect(clip).toMatch(/^[0-9a-f]{24}$/);
  const changedAt = async () =>
    (await Tribute.find({ tributeId: { $in: made.map(({ tributeId }) => tributeId) } })).map(
      ({ updatedAt }) => updatedAt.getTime(),
    );
  const before = await changedAt();
  await measureStorage(new Date('2026-03-01T10:00:00Z'));
  await measureStorage(new Date('2026-03-01T11:00:00Z'));
  expect(await changedAt()).toEqual(before);

  const first = await call(reels, { ...monitor, query: { limit: '2' } });
  const second = await call(reels, { ...monitor, query: { limit: '2', cursor: first.nextCursor ?? '' } });
  const all = [...first.data, ...second.data];
  const bytes = all.map(({ storage }) => storage.bytes);
  expect(bytes).toEqual(bytes.toSorted((a: number, b: number) => b - a));
  expect(new Set(all.map(({ tributeId }) => tributeId))).toEqual(
    new Set(made.map(({ tributeId }) => tributeId)),
  );
  const largest = all.find(({ tributeId }) => tributeId === made[1]?.tributeId);
  expect(largest.storage).toEqual({ bytes: 9_100, originals: 9_000, clips: 0, reels: 100 });
  expect(second.nextCursor).toBeNull();
  const { data } = await call(overview, monitor);
  expect(data.storage.reels).toEqual({
    bytes: bytes.reduce((sum: number, one: number) => sum + one, 0),
    count: 3,
    measuredAt: '2026-03-01T11:00:00.000Z',
  });
  expect(data.storage.diskFreeBytes).toBeGreaterThan(0);
});

test('lists uploads that received no byte for six hours [operator-waiting]', async () => {
  const { _id, tributeId } = await openTribute();
  const begun = async (uploadId: string, hoursAgo: number) => {
    const upload = await Upload.create({ uploadId, tribute: _id, sizeBytes: 900 });
    const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
    await Upload.collection.updateOne({ _id: upload._id }, { $set: { createdAt } });
  };
  await begun('a'.repeat(32), 7);
  await begun('b'.repeat(32), 5);
  await begun('c'.repeat(32), 8 * 24);
  const { data } = await call(uploads, monitor);
  expect(data).toEqual([
    {
      uploadId: 'a'.repeat(32),
      tributeId,
      receivedBytes: 0,
      sizeBytes: 900,
      startedAt: expect.any(String),
      movedAt: expect.any(String),
    },
  ]);
  expect((await call(overview, monitor)).data.waiting.stuckUploads).toBe(1);
});

test('lists refused mails and reported addresses in one order, without an address [operator-waiting]', async () => {
  const claimedUntil = new Date();
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
  await SentMail.create({ key: `receipt-${'a'.repeat(24)}`, claimedUntil, refusedAt: at(1) });
  await SentMail.create({ key: `reel-taken-down-${'b'.repeat(24)}-1`, claimedUntil, refusedAt: at(3) });
  await SentMail.create({ key: 'sent', claimedUntil, sentAt: at(4) });
  const { _id } = await ReportedAddress.create({ hash: 'f00dcafe00000000', kind: 'BOUNCE' });
  await ReportedAddress.collection.updateOne({ _id }, { $set: { createdAt: at(2) } });
  const answer = await call(mails, monitor);
  expect(kinds(answer)).toEqual(['REFUSED', 'BOUNCE', 'REFUSED']);
  expect(answer.data.map(({ what }: { what: string }) => what)).toEqual([
    'reel-taken-down',
    'f00dcafe…',
    'receipt',
  ]);
  const second = await call(mails, {
    ...monitor,
    query: { limit: '1', cursor: cursorAfter(answer.data[0]) },
  });
  expect(kinds(second)).toEqual(['BOUNCE']);
});

const cursorAfter = ({ _id, at }: { _id: string; at: string }) => `${new Date(at).getTime()}-${_id}`;

test('lists payments that need an operator until their money went back [operator-waiting]', async () => {
  await ParkedPayment.create({
    reference: 'one',
    paymentId: 'pi_1',
    reason: 'NO_ORDER',
    amount: 500,
    currency: 'usd',
  });
  await ParkedPayment.create({ reference: 'two', paymentId: 'pi_2', refundedAt: new Date() });
  const order = { userId: 'ada', quantity: 5, amount: 500, currency: 'usd', returnTo: '/home' };
  await Purchase.create({ ...order, status: 'DISPUTED', stripeSessionId: 'cs_test_1' });
  await Purchase.create({ ...order, status: 'PAID', stripeSessionId: 'cs_test_2' });
  const { data } = await call(payments, { as: OPERATOR });
  expect(data).toMatchObject([
    { state: 'DISPUTED', sessionId: 'cs_test_1', amount: 500, currency: 'usd' },
    { state: 'PARKED', reason: 'NO_ORDER', paymentId: 'pi_1' },
  ]);
  expect((await call(overview, monitor)).data.waiting).toMatchObject({
    parkedPayments: 1,
    disputedPayments: 1,
  });
});
