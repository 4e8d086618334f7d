import '#tests/support/installation.ts';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { changeInBatches } from '#server/migrations/change-in-batches.ts';
import { findVersion, versionsOf } from '#server/migrations/data-version.ts';
import type { Migration } from '#server/migrations/migration.ts';
import { FIRST_VERSION, MIGRATIONS, newestVersion, oldestBeside } from '#server/migrations/migrations.ts';
import { runMigrations } from '#server/migrations/run-migrations.ts';

const ME = 'this process';
const client = new MongoClient(process.env.MONGODB_URI ?? '');
/** An empty database beside the installation's. */
const database: Db = client.db(`migrations_${process.pid}`);
beforeEach(() => database.dropDatabase());
afterAll(async () => {
  await database.dropDatabase();
  await client.close();
});

type Thing = { name: string; short?: string };
const things = () => database.collection<Thing>('things');

const shorten: Migration = {
  version: 2,
  name: 'give things a short name',
  besideOlder: false,
  up: (db) =>
    changeInBatches<Thing>(db.collection('things'), { short: { $exists: false } }, (documents) =>
      documents.map(({ name }) => ({ $set: { short: name.slice(0, 2) } })),
    ),
};
const renameName: Migration = {
  version: 3,
  name: 'call the name a title',
  besideOlder: false,
  up: async (db) => {
    await db.collection('things').updateMany({ name: { $exists: true } }, { $rename: { name: 'title' } });
  },
};

test('lists every migration of the folder, with consecutive versions', () => {
  const files = readdirSync('server/migrations').filter((name) => /^\d/.test(name));
  const versions = files.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.ts$/.exec(name)?.[1]));
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(versions);
  expect(versions).toEqual(versions.map((_, index) => FIRST_VERSION + 1 + index));
});

test('starts an empty database at the newest version, without migrations', async () => {
  const never = { ...shorten, up: () => Promise.reject(new Error('ran')) };
  await runMigrations(database, ME, [never]);
  expect(await findVersion(database)).toBe(2);
});

test('treats data without a version as the first; runs each migration once, in order', async () => {
  await things().insertMany(Array.from({ length: 450 }, (_, index) => ({ name: `thing ${index}` })));
  await runMigrations(database, ME, [shorten, renameName]);
  await runMigrations(database, ME, [shorten, renameName]);
  expect(await versionsOf(database).find().toArray()).toEqual([{ _id: 'data', version: 3, running: null }]);
  expect(await things().countDocuments({ short: 'th', title: /^thing/, name: { $exists: false } })).toBe(450);
});

test('stores the running migration, and raises the version afterwards', async () => {
  await things().insertOne({ name: 'one' });
  const failing = { ...shorten, up: () => Promise.reject(new Error('the disk is full')) };
  await expect(runMigrations(database, ME, [failing])).rejects.toThrow('the disk is full');
  expect(await versionsOf(database).findOne()).toEqual({
    _id: 'data',
    version: 1,
    running: { version: 2, name: shorten.name, by: ME, since: expect.any(Date) },
  });
  await runMigrations(database, ME, [shorten]);
  expect(await findVersion(database)).toBe(2);
});

test('does not raise the version after another process took over', async () => {
  await things().insertOne({ name: 'one' });
  const slow: Migration = {
    ...shorten,
    up: async (db) => {
      await versionsOf(db).updateOne({}, { $set: { 'running.by': 'another process' } });
    },
  };
  await expect(runMigrations(database, ME, [slow])).rejects.toThrow('took over');
  expect(await findVersion(database)).toBe(1);
});

test('rejects newer data in one sentence, before any write', async () => {
  await runMigrations(database, ME, [shorten]);
  const before = await versionsOf(database).find().toArray();
  await expect(runMigrations(database, ME, [])).rejects.toThrow(
    /^This data needs a program that knows version 2, [^\n.]+ start the newer program again, or restore the backup [^\n.]+\.$/,
  );
  expect(await versionsOf(database).find().toArray()).toEqual(before);
  expect(newestVersion([])).toBe(FIRST_VERSION);
});

const beside: Migration = {
  ...shorten,
  besideOlder: 'Older programs ignore and keep the short name.',
  up: (db, created) =>
    changeInBatches<Thing>(db.collection('things'), { short: { $exists: false }, ...created }, (documents) =>
      documents.map(({ name }) => ({ $set: { short: name.slice(0, 2) } })),
    ),
};
const caughtUpAt = expect.any(Date);
const byOlder = () => runMigrations(database, 'an older program', []);

test('starts an empty database so that older programs may work with it', async () => {
  await runMigrations(database, ME, [beside]);
  await byOlder();
  const stored = [{ _id: 'data', version: 1, migrated: 2, running: null, caughtUpAt }];
  expect(await versionsOf(database).find().toArray()).toEqual(stored);
});

test('lets older programs work beside a migration that allows it, and then migrates what they wrote', async () => {
  await things().insertOne({ name: 'one' });
  await runMigrations(database, ME, [beside]);
  const stored = [{ _id: 'data', version: 1, migrated: 2, running: null, caughtUpAt }];
  expect(await versionsOf(database).find().toArray()).toEqual(stored);
  await byOlder();
  await things().insertOne({ name: 'two' });
  await runMigrations(database, ME, [beside]);
  expect(await things().distinct('short')).toEqual(['on', 'tw']);
  expect(await versionsOf(database).find().toArray()).toEqual(stored);
});

test('ends that with a migration that does not allow it', async () => {
  await things().insertOne({ name: 'one' });
  await runMigrations(database, ME, [beside]);
  await runMigrations(database, ME, [beside, renameName]);
  expect(await versionsOf(database).find().toArray()).toEqual([{ _id: 'data', version: 3, running: null }]);
  await expect(byOlder()).rejects.toThrow('knows version 3');
  expect([oldestBeside([beside]), oldestBeside([beside, renameName])]).toEqual([FIRST_VERSION, 3]);
});

/** Creates a document as a program does whose clock shows this time. */
function createdAt(time: Date, name: string) {
  const seconds = Math.floor(time.getTime() / 1000).toString(16);
  return things().insertOne({ _id: new ObjectId(`${seconds}${randomBytes(8).toString('hex')}`), name });
}

test('repeats a migration only for documents that were created since the last start', async () => {
  const started = new Date();
  const before = new Date(started.getTime() - 3 * HOUR_MS);
  await createdAt(before, 'one');
  await runMigrations(database, ME, [beside]);
  const notes = await versionsOf(database).findOne();
  expect(notes?.caughtUpAt?.getTime()).toBeGreaterThanOrEqual(started.getTime());
  // Only an older program that creates a document leaves out the field, and its clock may be slow.
  await createdAt(new Date(started.getTime() - HOUR_MS / 2), 'two');
  await createdAt(before, 'not read');
  await runMigrations(database, ME, [beside]);
  expect(await things().distinct('short')).toEqual(['on', 'tw']);
});

test('repeats a migration for everything until a start has finished all of them', async () => {
  const before = new Date(Date.now() - 3 * HOUR_MS);
  await createdAt(before, 'one');
  await runMigrations(database, ME, [beside]);
  // As a release leaves it that notes no time.
  await versionsOf(database).updateOne({}, { $unset: { caughtUpAt: true } });
  await createdAt(before, 'two');
  const failing = { ...beside, version: 3, up: () => Promise.reject(new Error('the disk is full')) };
  await expect(runMigrations(database, ME, [beside, failing])).rejects.toThrow('the disk is full');
  await createdAt(before, 'six');
  await runMigrations(database, ME, [beside, { ...beside, version: 3, up: async () => {} }]);
  expect(await things().distinct('short')).toEqual(['on', 'si', 'tw']);
});
