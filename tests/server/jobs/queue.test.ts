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
const FILM = { name: 'render-reel' };
const NOTHING = new Map();
/** Above what Linux gives to processes. */
const DEAD_PID = 4_194_305;

beforeEach(async () => {
  await jobs.deleteMany({});
  await enqueue('render-reel', { renderId });
});

/** The job as a worker of this name holds it while it runs: taken, with no next time. */
const holdAs = (lastModifiedBy: string, lockedAt = new Date()) =>
  jobs.updateOne(FILM, { $set: { lockedAt, lastModifiedBy, nextRunAt: null } });
const isFree = async () => {
  const job = await jobs.findOne(FILM);
  return job?.lockedAt === null && job.nextRunAt instanceof Date;
};

test('the same work waits once, and is not queued again while it runs', async () => {
  await enqueue('render-reel', { renderId });
  expect(await jobs.countDocuments(FILM)).toBe(1);
  await holdAs(processName());
  await enqueue('render-reel', { renderId });
  expect(await jobs.countDocuments(FILM)).toBe(1);
  expect(await isFree()).toBe(false);
});

test('work that is asked for many times at the same moment waits once', async () => {
  const data = { renderId: new Types.ObjectId().toHexString() };
  await Promise.all(Array.from({ length: 20 }, () => enqueue('render-reel', data)));
  expect(await jobs.countDocuments({ ...FILM, 'data.renderId': data.renderId })).toBe(1);
});

test('no second job of the same work can be stored, whoever writes it', async () => {
  const { _id, ...job } = (await jobs.findOne(FILM)) ?? {};
  await expect(jobs.insertOne(job)).rejects.toMatchObject({ code: 11_000 });
});

test('asking again leaves a job to the worker that has just taken it', async () => {
  await jobs.updateOne(FILM, { $set: { lockedAt: new Date(), lastModifiedBy: 'another:1:1' } });
  await enqueue('render-reel', { renderId });
  expect((await jobs.findOne(FILM))?.lockedAt).toBeInstanceOf(Date);
});

test('work that ended for good is queued when it is asked for anew', async () => {
  await jobs.updateOne(FILM, { $set: { nextRunAt: null, lockedAt: null, failedAt: new Date() } });
  await enqueue('render-reel', { renderId });
  expect(await jobs.countDocuments(FILM)).toBe(2);
});

test('a worker of this machine that died lets go at once', async () => {
  await holdAs(await nameOfDeadProcess());
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test('a worker of another machine keeps its work, although its host name is ours and no process here has its id', async () => {
  await holdAs(await nameOfProcessElsewhere());
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(false);
});

test('a predecessor with our own process id is dead too', async () => {
  await holdAs(nameOnThisMachine(process.pid));
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test.each([
  ['a worker that runs', nameOnThisMachine(process.ppid)],
  ['a worker of another machine', 'elsewhere:999999:1'],
  ['a worker with a name from before machines had ids', `${hostname()}:${DEAD_PID}:1`],
])('%s keeps its work', async (_who, name) => {
  await holdAs(name);
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(false);
});

test('what we hold without doing it is freed, what we do is kept', async () => {
  const { _id } = (await jobs.findOne(FILM)) ?? {};
  await holdAs(processName(), new Date(Date.now() - LOCK_MS / 2));
  await releaseAbandonedJobs(new Map([[String(_id), null]]));
  expect(await isFree()).toBe(false);
  await releaseAbandonedJobs(NOTHING);
  expect(await isFree()).toBe(true);
});

test('at the end of a worker its work goes back', async () => {
  await holdAs(processName());
  await releaseOwnJobs();
  expect(await isFree()).toBe(true);
});

test('a film that nobody makes is queued again, one that waits is not', async () => {
  const render = await Render.create({ tribute: new Types.ObjectId(), manifestVersion: 1 });
  await reconcileJobs();
  await reconcileJobs();
  expect(await jobs.countDocuments({ ...FILM, 'data.renderId': render.id })).toBe(1);
});
