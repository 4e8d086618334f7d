import '#tests/support/installation.ts';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { QueueTurn } from '#server/models/queue-turn.ts';

const repository = (await jobQueue()).db;
const jobs = mongoose.connection.collection('jobs');
const newId = () => new Types.ObjectId().toHexString();
const [first, second, third] = [newId(), newId(), newId()];
const LONG_AGO = new Date(0);
const CLIP = { name: 'prepare-clip' };

beforeEach(async () => {
  await jobs.deleteMany({});
  await QueueTurn.deleteMany({});
});

async function queueClips(reel: string, count: number): Promise<void> {
  for (let clip = 0; clip < count; clip++) await enqueue('prepare-clip', { submissionId: newId() }, reel);
}

/** Claims the next job as a worker with a free slot does. Returns its reel. */
async function claim(name = 'prepare-clip'): Promise<string | undefined> {
  const job = await repository.getNextJobToRun(name, new Date(), LONG_AGO, undefined, {});
  return job && (await jobs.findOne({ _id: new Types.ObjectId(String(job._id)) }))?.reel;
}

async function claims(count: number): Promise<(string | undefined)[]> {
  const reels: (string | undefined)[] = [];
  for (let job = 0; job < count; job++) reels.push(await claim());
  return reels;
}

test('claims the next clip of the reel that was served longest ago [clip-turns]', async () => {
  await queueClips(first, 4);
  expect(await claim()).toBe(first);
  await queueClips(second, 1);
  await queueClips(third, 2);
  expect(await claims(7)).toEqual([second, third, first, third, first, first, undefined]);
});

test('remembers who was served when a reel sends its next clip later', async () => {
  await queueClips(first, 1);
  expect(await claim()).toBe(first);
  await queueClips(first, 1);
  await queueClips(second, 1);
  expect(await claims(2)).toEqual([second, first]);
});

test('serves a reel again although new reels keep coming [clip-turns]', async () => {
  await queueClips(first, 1);
  expect(await claim()).toBe(first);
  await queueClips(first, 2);
  const served: (string | undefined)[] = [];
  while (served.length < 6) {
    await queueClips(newId(), 1);
    served.push(await claim());
  }
  expect(served.flatMap((reel, turn) => (reel === first ? turn : []))).toEqual([1, 4]);
});

test('gives two workers clips of two reels', async () => {
  await queueClips(first, 3);
  await queueClips(second, 3);
  expect(new Set(await Promise.all([claim(), claim()]))).toEqual(new Set([first, second]));
});

test('lets a reel render although its clips were just served', async () => {
  await queueClips(first, 1);
  expect(await claim()).toBe(first);
  await enqueue('render-reel', { renderId: newId() }, second);
  await claim('render-reel');
  await enqueue('render-reel', { renderId: newId() }, second);
  await enqueue('render-reel', { renderId: newId() }, first);
  expect(await claim('render-reel')).toBe(first);
});

test('claims jobs that an earlier version queued, and names their reel when they are queued again', async () => {
  const submissionId = newId();
  await enqueue('prepare-clip', { submissionId }, first);
  await queueClips(first, 1);
  await jobs.updateMany(CLIP, { $unset: { reel: 1 } });
  await enqueue('prepare-clip', { submissionId }, first);
  expect(await jobs.countDocuments({ ...CLIP, reel: first })).toBe(1);
  expect(await jobs.countDocuments(CLIP)).toBe(2);
  expect(new Set(await claims(3))).toEqual(new Set([first, undefined]));
  expect(await jobs.countDocuments({ ...CLIP, lockedAt: null })).toBe(0);
});

test('claims a job again when its worker fell silent', async () => {
  await queueClips(first, 1);
  expect(await claim()).toBe(first);
  await jobs.updateMany(CLIP, { $set: { nextRunAt: null } });
  const silentSince = new Date(Date.now() + 1);
  expect(
    await repository.getNextJobToRun('prepare-clip', new Date(), silentSince, undefined, {}),
  ).toBeDefined();
});
