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
  await enqueue('render-reel', { renderId }, new Types.ObjectId());
  await jobs.updateMany({}, { $unset: { onceKey: 1 } });
});
// Migrations read without an index, once.
afterEach(() => queries.clear());

async function migrate(): Promise<void> {
  const versions = database.collection('dataversions');
  await versions.deleteMany({});
  await versions.insertOne({ _id: 'data' as never, version: 2, running: null });
  await runMigrations(database, 'this process', MIGRATIONS);
}

async function addTwin(changes: object): Promise<Types.ObjectId> {
  const job = await jobs.findOne(OF_THE_FILM, { projection: { _id: 0, onceKey: 0 } });
  return (await jobs.insertOne({ ...job, ...changes })).insertedId;
}

test('does not queue waiting work from before the keys again', async () => {
  await migrate();
  await enqueue('render-reel', { renderId }, new Types.ObjectId());
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(1);
});

test('keeps the running one of duplicate jobs, else the earliest', async () => {
  const earliest = await addTwin({ nextRunAt: new Date(0) });
  await migrate();
  expect(await jobs.find(OF_THE_FILM).toArray()).toMatchObject([{ _id: earliest }]);
  await jobs.updateMany({}, { $unset: { onceKey: 1 } });
  const running = await addTwin({ nextRunAt: null, lockedAt: new Date() });
  await migrate();
  expect(await jobs.find(OF_THE_FILM).toArray()).toMatchObject([{ _id: running }]);
});

test('merges a job with a key and its twin without one', async () => {
  await enqueue('render-reel', { renderId }, new Types.ObjectId());
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(2);
  await migrate();
  await migrate();
  expect(await jobs.countDocuments(OF_THE_FILM)).toBe(1);
});

test('removes keys of failed and recurring jobs, so that they block nothing', async () => {
  const waiting = (await jobs.findOne(OF_THE_FILM))?._id;
  await addTwin({ nextRunAt: null, failedAt: new Date(), onceKey: 'of-the-film' });
  await addTwin({ name: 'close-tributes', type: 'single', data: {} });
  await migrate();
  const keyed = await jobs.find({ onceKey: { $exists: true } }).toArray();
  expect(keyed.map(({ _id }) => _id)).toEqual([waiting]);
  expect(await jobs.countDocuments()).toBe(3);
});
