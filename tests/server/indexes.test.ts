import '#tests/support/installation.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { releaseJobs, startJobs } from '#server/jobs/queue/start-jobs.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Render } from '#server/models/render.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { findScans, queries } from '#tests/support/watch-queries.ts';

// Every test file with the installation is watched for scans. This one adds queries that no other test makes, and
// proves that scans are detected.

async function askedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(queries.keys());
  await work();
  return [...queries.keys()].filter((shape) => !before.has(shape));
}

async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const shapes = await askedBy(work);
  const asked = shapes.map((shape) => queries.get(shape)).filter((query) => query !== undefined);
  for (const shape of shapes) queries.delete(shape);
  return findScans(asked);
}

beforeAll(() => Render.create({ tribute: new Types.ObjectId(), manifestVersion: 1, status: 'FAILED' }));

test.each([
  ['a find', () => Tribute.findOne({ name: 'Anna' })],
  ['a count', () => Submission.countDocuments({ progress: 1 })],
  ['an aggregation', () => Contributor.aggregate([{ $match: { name: 'Jonas' } }])],
  ['a list of values', () => Submission.distinct('status', { progress: 1 })],
  ['an update', () => Render.updateMany({ stage: 'waiting' }, { $set: { progress: 0 } })],
  ['one of several updates', () => Render.bulkWrite([byId(), byStage()])],
  ['a deletion', () => Render.deleteMany({ stage: 'gone' })],
  ['a change of one', () => Render.findOneAndUpdate({ stage: 'gone' }, { $set: { progress: 0 } })],
  ['a joined collection', () => Render.aggregate([{ $match: { status: 'FAILED' } }, JOIN_BY_NAME])],
  ['a walk along a whole index', () => Tribute.find({ name: 'Anna' }).sort({ 'createdBy.userId': 1 })],
])('detects %s without an index', async (_what, ask) => {
  expect(await scansOf(async () => ask())).toHaveLength(1);
});

test('accepts a query with an index', async () => {
  expect(await scansOf(() => Tribute.find({ tributeId: { $in: ['1', '2'] }, name: 'Anna' }))).toEqual([]);
  expect(await scansOf(() => Tribute.exists({}))).toEqual([]);
});

test('polls, claims and finishes jobs by index', async () => {
  const asked = await askedBy(async () => {
    await enqueue('send-verification-mail', { userId: 'nobody', link: 'https://folksee.example/' });
    const stop = await startJobs();
    while ((await (await jobQueue()).queryJobs({ name: 'send-verification-mail' })).total > 0)
      await sleep(50);
    await stop();
  });
  expect(asked.filter((shape) => shape.startsWith('jobs.findAndModify')).length).toBeGreaterThan(1);
});

test('finds everything at start by index', async () => {
  const tribute = new Types.ObjectId();
  await Render.create({ tribute, manifestVersion: 1 });
  const asked = await askedBy(async () => {
    await releaseJobs();
    await reconcileJobs();
    await reconcileUploads(holdIdleUpload);
  });
  expect(asked.map((shape) => shape.split(' ')[0])).toEqual(
    expect.arrayContaining(['submissions.find', 'renders.find', 'uploads.find', 'jobs.find']),
  );
  await mongoose.connection.collection('jobs').deleteMany({ name: 'render-reel' });
});

const JOIN_BY_NAME = {
  $lookup: { from: 'contributors', localField: 'stage', foreignField: 'name', as: 'namesakes' },
};

function byId() {
  return { updateOne: { filter: { _id: new Types.ObjectId() }, update: { $set: { progress: 1 } } } };
}

function byStage() {
  return { updateOne: { filter: { stage: 'gone' }, update: { $set: { progress: 1 } } } };
}
