import '#tests/support/installation.ts';
import { hostname } from 'node:os';
import mongoose, { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { enqueue, jobQueue, LOCK_MS } from '#server/jobs/queue/queue.ts';
import { reconcileJobs } from '#server/jobs/queue/reconcile-jobs.ts';
import { releaseAbandonedJobs, releaseOwnJobs } from '#server/jobs/queue/release-jobs.ts';
import { Render } from '#server/models/render.ts';
import { processName } from '#server/platform/process-name.ts';
import {
  nameOfDeadProcess,
  nameOfProcessElsewhere,
  nameOnThisMachine,
} from '#tests/support/process-names.ts';

await jobQueue();
const jobs = mongoose.connection.collection('jobs');
const renderId = new Types.ObjectId().toHexString();
const reel = new Types.ObjectId();
const FILM = { name: 'render-reel' };
const NOTHING = new Map();
/** Above Linux's limit. */
const DEAD_PID = 4_194_305;

beforeEach(async () => {
  await jobs.deleteMany({});
  await enqueue('render-reel', { renderId }, reel);
});

/** The job as a running worker of this name holds it. */
const holdAs = (lastModifiedBy: string, lockedAt = new Date()) =>
  jobs.updateOne(FILM, { $set: { lockedAt, lastModifiedBy, nextRunAt: null } });
const isFree = async () => {
  const job = await jobs.findOne(FILM);
  return job?.lockedAt === null && job.nextRunAt instanceof Date;
};

test('queues the same work once, also while it runs', async () => {
  await enqueue('render-reel', { renderId }, reel);
  expect(await jobs.countDocuments(FILM)).toBe(1);
  await holdAs(processName());
  await enqueue('render-reel', { renderId }, reel);
  expect(await jobs.countDocuments(FILM)).toBe(1);
  expect(await isFree()).toBe(false);
});

test('queues work once for many concurrent requests', async () => {
  const data = { renderId: new Types.ObjectId().toHexString() };
  await Promise.all(Array.from({ length: 20 }, () => enqueue('render-reel', data, reel)));
  expect(await jobs.countDocuments({ ...FILM, 'data.renderId': data.renderId })).toBe(1);
});

test('rejects a second stored job of the same work, whatever writes it', async () => {
  const { _id, ...job } = (await jobs.findOne(FILM)) ?? {};
  await expect(jobs.insertOne(job)).rejects.toMatchObject({ code: 11_000 });
});

test('keeps a job with the worker that just claimed it', async () => {
  await jobs.updateOne(FILM, { $set: { lockedAt: new Date(), lastModifiedBy: 'another:1:1' } });
  await enqueue('render-reel', { renderId }, reel);
  expect((await jobs.findOne(FILM))?.lockedAt).toBeInstanceOf(Date);
});

test('queues work again after it failed permanently', async () => {
  await jobs.updateOne(FILM, { $set: { nextRunAt: null, lockedAt: null, failedAt: new Date() } });
  await enqueue('render-reel', { renderId }, reel);
  expect(await jobs.countDocuments(FILM)).toBe(2);
});

test("releases a dead local worker's job immediately", async () => {
  await holdAs(await nameOfDeadProcess());
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test("keeps a remote worker's job, even with our host name and an unknown pid", async () => {
  await holdAs(await nameOfProcessElsewhere());
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(false);
});

test('treats a predecessor with our pid as dead', async () => {
  await holdAs(nameOnThisMachine(process.pid));
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test.each([
  ['a worker that runs', nameOnThisMachine(process.ppid)],
  ['a worker of another machine', 'elsewhere:999999:1'],
  ['a worker with a name from before machines had ids', `${hostname()}:${DEAD_PID}:1`],
])('%s keeps its job', async (_who, name) => {
  await holdAs(name);
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(false);
});

test('releases jobs that we hold without running, and keeps running ones', async () => {
  const { _id } = (await jobs.findOne(FILM)) ?? {};
  await holdAs(processName(), new Date(Date.now() - LOCK_MS / 2));
  await releaseAbandonedJobs(new Map([[String(_id), null]]));
  expect(await isFree()).toBe(false);
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test("releases a worker's jobs when it stops", async () => {
  await holdAs(processName());
  await releaseOwnJobs();
  expect(await isFree()).toBe(true);
});

test('queues an abandoned render again, but not a waiting one', async () => {
  const render = await Render.create({ tribute: new Types.ObjectId(), manifestVersion: 1 });
  await reconcileJobs();
  await reconcileJobs();
  expect(await jobs.countDocuments({ ...FILM, 'data.renderId': render.id })).toBe(1);
});
