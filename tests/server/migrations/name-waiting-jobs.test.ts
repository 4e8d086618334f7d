import '#tests/support/installation.ts';
import mongoose, { Types } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueue, jobQueue } from '#server/jobs/queue/queue.ts';
import { MIGRATIONS } from '#server/migrations/migrations.ts';
import { runMigrations } from '#server/migrations/run-migrations.ts';
import { queries } from '#tests/support/watch-queries.ts';

await jobQueue();
const { db } = mongoose.connection;
if (!db) throw new Error('The database is not connected.');
const database = db;
const jobs = database.collection('jobs');
const renderId = new Types.ObjectId().toHexString();
const OF_THE_FILM = { name: 'render-reel', 'data.renderId': renderId };

beforeEach(async () => {
  await jobs.deleteMany({});
  await enqueue('render-reel', { renderId });
  await jobs.updateMany({}, { $unset: { onceKey: 1 } });
});
// It reads what has no index, once.
afterEach(() => queries.clear());

/** Data of version 2 becomes that of today. */
async function migrate(): Promise<void> {
  const versions = database.collection('dataversions');
  await versions.deleteMany({});
  await versions.insertOne({ _id: 'data' as never, version: 2, running: null });
  await runMigrations(database, 'this process', MIGRATIONS);
}

/** Adds the same job again. */
async function addTwin(changes: object): Promise<Types.ObjectId> {
  const job = await jobs.findOne(OF_THE_FILM, { projection: { _id: 0, onceKey: 0 } });
  return (await jobs.insertOne({ ...job, ...changes })).insertedId;
}

test('work that waited before there were keys is not queued again', async () => {
  await migrate();
  await enqueue('render-reel', { renderId });
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(1);
});

test('of the same work the job that runs stays, else the earliest', async () => {
  const earliest = await addTwin({ nextRunAt: new Date(0) });
  await migrate();
  expect(await jobs.find(OF_THE_FILM).toArray()).toMatchObject([{ _id: earliest }]);
  await jobs.updateMany({}, { $unset: { onceKey: 1 } });
  const running = await addTwin({ nextRunAt: null, lockedAt: new Date() });
  await migrate();
  expect(await jobs.find(OF_THE_FILM).toArray()).toMatchObject([{ _id: running }]);
});

test('work that has a key already, and its twin without one, become one', async () => {
  await enqueue('render-reel', { renderId });
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(2);
  await migrate();
  await migrate();
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(1);
});

test('failed and recurring jobs keep no key, and what failed does not stand in the way', async () => {
  const waiting = (await jobs.findOne(OF_THE_FILM))?._id;
  await addTwin({ nextRunAt: null, failedAt: new Date(), onceKey: 'of-the-film' });
  await addTwin({ name: 'close-tributes', type: 'single', data: {} });
  await migrate();
  const keyed = await jobs.find({ onceKey: { $exists: true } }).toArray();
  expect(keyed.map(({ _id }) => _id)).toEqual([waiting]);
  expect(await jobs.countDocuments()).toBe(3);
});
