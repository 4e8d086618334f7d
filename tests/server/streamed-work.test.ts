import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { eraseAccount } from '#server/jobs/erasure/erase-account.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { findOrphans } from '#server/scripts/find-orphans.ts';
import { call, idTokenOf, ORIGIN } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { addCrowd } from '#tests/support/crowd.ts';
import { repliesDuring } from '#tests/support/replies.ts';

// Work on everything, or on everything of one person, reads a few documents at a time: its memory does not grow.

const MANY = 1_300;
const AT_ONCE = 500;

async function addLines(userId: string): Promise<void> {
  const line = { userId, reason: 'SPEND' as const, amount: 0, createdAt: new Date() };
  await CreditEntry.collection.insertMany(
    Array.from({ length: MANY }, (_, index) => ({
      ...line,
      _id: new Types.ObjectId(),
      reference: `${userId} ${index}`,
    })),
  );
}

test('adds a long ledger up in the database', async () => {
  const creator = await addCreator('ledger');
  await addLines(creator.userId);
  const replies = await repliesDuring(async () => {
    expect((await checkLedger()).differences).toEqual([]);
  });
  expect(replies.largest).toBeLessThanOrEqual(AT_ONCE);
});

test('finds orphans among many documents in batches, and each missing target once', async () => {
  const { tributeId } = await addCrowd('orphans', { reels: 1, people: MANY / 2 });
  const { _id: tribute } = await Tribute.findOne({ tributeId }).orFail();
  const gone = new Types.ObjectId();
  const uploads = Array.from({ length: MANY }, (_, index) => ({
    _id: new Types.ObjectId(),
    uploadId: `upload ${index}`,
    tribute: index < 2 || index > MANY - 3 ? gone : tribute,
    finishedAt: null,
  }));
  await Upload.collection.insertMany(uploads);
  const found: string[] = [];
  const replies = await repliesDuring(async () => {
    for await (const { line } of findOrphans()) found.push(line);
  });
  expect(replies.all).toBeGreaterThan(MANY);
  expect(replies.largest).toBeLessThanOrEqual(AT_ONCE);
  expect(found.filter((line) => line.includes(String(gone)))).toEqual([
    `Upload.tribute ${String(gone)}: there is no such Tribute`,
  ]);
  const [clip] = await Submission.find({ tribute });
  expect(found).toContain(`submissions ${clip?.id}: media/${clip?.id}/segment.mp4 is missing`);
});

test('erases a large account a few documents at a time', async () => {
  const creator = await addCreator('large');
  const { userId } = creator;
  await addCrowd('large', { reels: 1, people: 70 });
  await Tribute.updateMany({ 'createdBy.userId': 'large-creator' }, { $set: { 'createdBy.userId': userId } });
  const many = <T>(of: (index: number) => T) => Array.from({ length: 130 }, (_, index) => of(index));
  await Feedback.collection.insertMany(many((index) => ({ userId, uploadId: null, text: `${index}` })));
  await Upload.collection.insertMany(
    many((index) => ({ userId, uploadId: `own-${index}`, contributor: null, finishedAt: null })),
  );
  const replies = await repliesDuring(async () =>
    eraseAccount(await User.findOne({ firebaseUid: userId }).orFail()),
  );
  expect(replies.largest).toBeLessThanOrEqual(100);
  const left = [Feedback, Upload].map((model) => (model as typeof Upload).countDocuments({ userId }));
  expect(await Promise.all([...left, Tribute.countDocuments({ 'createdBy.userId': userId })])).toEqual([
    0, 0, 0,
  ]);
});

test('sends an export while it is read, and whole', async () => {
  const creator = await addCreator('export');
  await addLines(creator.userId);
  const request = () =>
    new Request(new URL('/api/user/export', ORIGIN), {
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${idTokenOf(creator)}` },
    });
  const beginning = await repliesDuring(async () => {
    const reader = (await exportData(request())).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  });
  expect(beginning.all).toBeLessThan(MANY / 2);
  expect(beginning.open).toBe(0);
  const whole = await repliesDuring(async () => {
    const { status, data } = await call(exportData, { as: creator });
    expect([status, data.credits.length, data.purchases, data.user.email]).toEqual([
      200,
      MANY + 1,
      [],
      creator.email,
    ]);
  });
  expect(whole.largest).toBeLessThanOrEqual(101);
  expect(whole.open).toBe(0);
});

test('breaks an export off that cannot be read to its end', async () => {
  const creator = await addCreator('broken-export');
  await addLines(creator.userId);
  // Not what a line looks like: it comes last.
  const broken = {
    userId: creator.userId,
    reason: 'NOTHING',
    amount: 0,
    reference: 'broken',
    createdAt: new Date('2099-01-01'),
  };
  await CreditEntry.collection.insertOne({ ...broken, _id: new Types.ObjectId() });
  await expect(call(exportData, { as: creator })).rejects.toThrow('Invalid option');
});
