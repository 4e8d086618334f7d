import '#tests/support/installation.ts';
import mongoose, { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { StorageTotal } from '#server/models/storage-total.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { addCreator } from '#tests/support/credits.ts';
import { repliesDuring } from '#tests/support/replies.ts';

// Looks at everything, a part at a time.

async function addReels(count: number, creatorOf: (index: number) => string): Promise<Types.ObjectId[]> {
  const reels = Array.from({ length: count }, (_, index) =>
    new Tribute({
      tributeId: new Types.ObjectId().toHexString(),
      tributeType: 'BIRTHDAY',
      createdBy: { userId: creatorOf(index) },
      dueDate: new Date('2099-01-01'),
      presentation: { token: 'token' },
    }).toObject(),
  );
  await Tribute.collection.insertMany(reels);
  return reels.map(({ _id }) => _id);
}

test('measures a hundred reels at a time, and their sum at the end of each round [operator-storage]', async () => {
  const reels = await addReels(150, () => 'measured');
  const upload = { sizeBytes: 10, finishedAt: new Date(), sweptAt: null, contributor: null, userId: null };
  await Upload.collection.insertMany(
    reels.map((tribute, index) => ({
      ...upload,
      _id: new Types.ObjectId(),
      uploadId: `measured ${index}`,
      tribute,
    })) as never,
  );
  const total = () => StorageTotal.findById('total').lean();
  const noon = new Date('2026-03-01T12:00:00Z');
  const replies = await repliesDuring(() => measureStorage(noon));
  expect([await total(), replies.largest]).toEqual([null, 100]);
  await measureStorage(noon);
  expect(await total()).toMatchObject({ bytes: 1_500, reels: 150, measuredAt: noon });
  expect((await Tribute.findById(reels[149]))?.storage?.bytes).toBe(10);
  // The next round begins an hour later.
  await Upload.deleteOne({ uploadId: 'measured 0' });
  for (const time of ['12:59:59', '12:59:59', '13:00:00'])
    await measureStorage(new Date(`2026-03-01T${time}Z`));
  expect(await total()).toMatchObject({ bytes: 1_500 });
  await measureStorage(new Date('2026-03-01T13:00:15Z'));
  expect(await total()).toMatchObject({ bytes: 1_490, reels: 150 });
});

test('releases held clips of all creators in turn, fifty at a time', async () => {
  const creators = await Promise.all(
    Array.from({ length: 3 }, async (_, index) => (await addCreator(`paying-${index}`)).userId),
  );
  // Most wait for credits; three creators have some.
  const reels = await addReels(130, (index) => creators[(index - 20) / 50] ?? `waiting-${index}`);
  await Submission.collection.insertMany(
    reels.map((tribute) =>
      new Submission({
        tribute,
        contributor: new Types.ObjectId(),
        status: 'HELD',
        consentAt: new Date(),
      }).toObject(),
    ) as never,
  );
  const jobs = mongoose.connection.collection('jobs');
  const released = async () =>
    (await jobs.distinct('data.userId', { name: 'release-clips' })).map(String).toSorted();
  const replies = await repliesDuring(() => reconcileJobs());
  expect([await released(), replies.largest]).toEqual([['paying-0'], 50]);
  await reconcileJobs();
  await reconcileJobs();
  expect(await released()).toEqual(['paying-0', 'paying-1', 'paying-2']);
  // And again from the first.
  await jobs.deleteMany({ name: 'release-clips' });
  await reconcileJobs();
  expect(await released()).toEqual(['paying-0']);
  await jobs.deleteMany({ name: 'release-clips' });
});
