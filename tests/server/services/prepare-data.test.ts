import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { everyModel } from '#server/domain/indexes/every-model.ts';
import { returnLease, takeLease } from '#server/domain/leases/lease.ts';
import { findVersion } from '#server/migrations/data-version.ts';
import type { Migration } from '#server/migrations/migration.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { runMigrations } from '#server/migrations/run-migrations.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { prepareData } from '#server/services/processes/prepare-data.ts';
import { nameOnThisMachine } from '#tests/support/process-names.ts';
import { MIGRATIONS as SAMPLES } from '#tests/support/sample-migrations.ts';
import { queries } from '#tests/support/watch-queries.ts';

/** A running process of this machine. */
const ALIVE = nameOnThisMachine(process.ppid);
const { db } = mongoose.connection;
if (!db) throw new Error('The database is not connected.');
const database = db;
const versionFile = join(process.env.DATA_DIR ?? '', 'data-version');

/** Data older than versions. */
beforeEach(async () => {
  await database.dropDatabase();
  rmSync(versionFile, { force: true });
  await database.collection('things').createIndex({ name: 1 });
  await database
    .collection('things')
    .insertMany(Array.from({ length: 30 }, (_, n) => ({ name: `thing ${n}` })));
  return () => queries.clear();
});

/** Resolves when a start has checked the lease twice. */
function secondLook(): Promise<void> {
  return new Promise((resolve) => {
    let looks = 0;
    mongoose.connection.getClient().on('commandSucceeded', ({ commandName }) => {
      if (commandName === 'find' && (looks += 1) === 2) resolve();
    });
  });
}

test('waits while another process migrates, then continues', async () => {
  await takeLease('migrate-data', ALIVE, 60_000);
  let isDone = false;
  const asked = secondLook();
  const prepared = prepareData(SAMPLES).then(() => (isDone = true));
  await asked;
  expect({ isDone, version: await findVersion(database) }).toEqual({ isDone: false, version: null });
  await returnLease('migrate-data', ALIVE);
  await prepared;
  expect(await findVersion(database)).toBe(newestVersion(SAMPLES));
});

test('leaves a changed index to another process that migrates', async () => {
  await prepareData();
  const users = database.collection('users');
  const isUnique = async () => (await users.indexes()).find(({ name }) => name === 'firebaseUid_1')?.unique;
  await users.dropIndex('firebaseUid_1');
  await users.createIndex({ firebaseUid: 1 });
  await takeLease('migrate-data', ALIVE, 60_000);
  let isDone = false;
  const asked = secondLook();
  const prepared = prepareData().then(() => (isDone = true));
  await Promise.race([asked, prepared]);
  expect({ isDone, isUnique: await isUnique() }).toEqual({ isDone: false, isUnique: undefined });
  await returnLease('migrate-data', ALIVE);
  await prepared;
  expect(await isUnique()).toBe(true);
});

test('migrates in one of several processes that start together', async () => {
  const children = Array.from({ length: 3 }, () =>
    fork('tests/support/prepare-child.ts', [], { execArgv: [], stdio: 'inherit', env: { ...process.env } }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  for (const child of children) child.send('go');
  const ends = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(ends.map(([code]) => code)).toEqual([0, 0, 0]);
  const runs = await database.collection('runs').find().toArray();
  expect(runs.map(({ version }) => version)).toEqual([2, 3, 4]);
});

test("writes the folder's new version before the first migration", async () => {
  const noted: string[] = [];
  const up = async () => void noted.push(readFileSync(versionFile, 'utf8'));
  const looking = [2, 3, 4].map((version): Migration => ({ version, name: 'look', besideOlder: false, up }));
  await prepareData(looking);
  expect(noted).toEqual(['4\n', '4\n', '4\n']);
});

test('rejects a newer folder and keeps its version', async () => {
  writeFileSync(versionFile, '99\n');
  await expect(prepareData(SAMPLES)).rejects.toThrow(/^This data needs a program that knows version 99, /);
  expect({ noted: readFileSync(versionFile, 'utf8'), version: await findVersion(database) }).toEqual({
    noted: '99\n',
    version: null,
  });
});

test('starts beside the data of a newer program that allows it, and leaves data and indexes to that program', async () => {
  const older: Migration[] = [{ version: 2, name: 'change nothing', besideOlder: false, up: async () => {} }];
  const up: Migration['up'] = async (own) => {
    await own.collection('things').updateMany({}, { $set: { short: 't' } });
  };
  const shorten = { version: 3, name: 'shorten', besideOlder: 'Older programs ignore the short name.', up };
  await prepareData([...older, shorten]);
  const users = database.collection('users');
  await users.dropIndex('firebaseUid_1');
  await prepareData(older);
  expect((await users.indexes()).map(({ name }) => name)).not.toContain('firebaseUid_1');
  expect({ noted: readFileSync(versionFile, 'utf8'), version: await findVersion(database) }).toEqual({
    noted: '2\n',
    version: 3,
  });
});

test('leaves data and indexes to a newer program that migrated while this one waited', async () => {
  const older: Migration[] = [{ version: 2, name: 'change nothing', besideOlder: false, up: async () => {} }];
  const up = async () => {};
  const added = { version: 3, name: 'add a field', besideOlder: 'Older programs ignore the field.', up };
  await prepareData(older);
  await database.collection('users').dropIndex('firebaseUid_1');
  await database.collection('users').createIndex({ firebaseUid: 1 });
  await takeLease('migrate-data', ALIVE, 60_000);
  const asked = secondLook();
  const prepared = prepareData(older);
  await asked;
  await runMigrations(database, ALIVE, [...older, added]);
  await returnLease('migrate-data', ALIVE);
  await prepared;
  const index = (await database.collection('users').indexes()).find(({ name }) => name === 'firebaseUid_1');
  expect(index?.unique).toBeUndefined();
});

test('writes nothing after losing the lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const up: Migration['up'] = async (own) => {
    await database
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'migrate-data' }, { $set: { holder: ALIVE } });
    vi.advanceTimersByTime(30_000);
    for (;;) await own.collection('things').updateOne({ name: 'thing 1' }, { $inc: { writes: 1 } });
  };
  await expect(prepareData([{ version: 2, name: 'never end', besideOlder: false, up }])).rejects.toThrow(
    /closed|connected/,
  );
  expect(await findVersion(database)).toBe(1);
});

test('replaces an index under its old name by the renamed one', async () => {
  await database.collection('users').createIndex({ firebaseUid: 1 }, { name: 'old', unique: true });
  await prepareData();
  const names = (await database.collection('users').indexes()).map(({ name }) => name);
  expect(names).toContain('firebaseUid_1');
  expect(names).not.toContain('old');
});

test('reports a bulk error that is no duplicate among duplicates', async () => {
  const ruled = database.collection<{ name: string }>('ruled');
  await ruled.createIndex({ name: 1 }, { unique: true });
  const { insertedId: _id } = await ruled.insertOne({ name: 'one' });
  const again = { insertOne: { document: { name: 'one' } } };
  const impossible = { updateOne: { filter: { _id }, update: { $set: { _id: new ObjectId() } } } };
  const errorOf = (writes: Parameters<typeof ruled.bulkWrite>[0]) =>
    ruled.bulkWrite(writes, { ordered: false }).catch((error: unknown) => error);
  expect(isDuplicateKey(await errorOf([again]))).toBe(true);
  expect(isDuplicateKey(await errorOf([again, impossible]))).toBe(false);
});

test('ends the start with one sentence without values when documents violate a unique index', async () => {
  const same = { firebaseUid: 'secret@example.com' };
  await database.collection<object>('users').insertMany([{ ...same }, { ...same }]);
  await expect(prepareData()).rejects.toThrow(
    /^Several documents in users have the same firebaseUid, which must be unique: change or delete all but one of them, and start again\.$/,
  );
});

test('rebuilds an index whose options changed', async () => {
  await database.collection('sentmails').createIndex({ createdAt: 1 }, { expireAfterSeconds: 1 });
  await database.collection('users').createIndex({ firebaseUid: 1 });
  await prepareData();
  const [, byUid] = await database.collection('users').indexes();
  expect(byUid).toMatchObject({ name: 'firebaseUid_1', unique: true });
  const ofMails = await database.collection('sentmails').indexes();
  expect(ofMails.find(({ name }) => name === 'createdAt_1')?.expireAfterSeconds).toBeGreaterThan(1);
});

test('lists every model', () => {
  const files = readdirSync('server/models').filter((name) =>
    readFileSync(join('server/models', name), 'utf8').includes('mongoose.model('),
  );
  expect(Object.keys(everyModel())).toHaveLength(files.length);
});
