import '#tests/support/installation.ts';
import { cp } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RESTORING, versionsOf } from '#server/migrations/data-version.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { fillDatabase } from '#server/scripts/fill-database.ts';
import { dump } from '#tests/support/data-fixture.ts';
import { type OwnMongodb, startOwnMongodb } from '#tests/support/own-mongodb.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { embeddedInstallation } from './embedded-installation.ts';

let own: OwnMongodb;
let client: MongoClient;
let folder: string;
beforeAll(async () => {
  own = await startOwnMongodb();
  client = await MongoClient.connect(own.uriOf('folksee'));
  folder = await embeddedInstallation(newestVersion());
});
beforeEach(() => client.db('folksee').dropDatabase());
afterAll(async () => {
  await client.close();
  await own.close();
});

/** Restores an unpacked backup. */
async function fill(): Promise<void> {
  const stage = temporaryFolder();
  await cp(folder, stage, { recursive: true });
  await fillDatabase(own.uriOf('folksee'), stage, () => Promise.resolve());
}

test('a restore that another one replaced ends before the next drop [backup-moment]', async () => {
  const versions = versionsOf(client.db('folksee'));
  await fill();
  await versions.updateOne({}, { $set: { version: RESTORING } });
  let drops = 0;
  own.before = async ({ name, body }) => {
    if (name !== 'drop' || body[name] === 'dataversions') return;
    drops += 1;
    await versions.updateOne({}, { $set: { 'running.by': 'another' } });
  };
  await expect(fill()).rejects.toThrow(/^Another restore into this database began/);
  own.before = () => {};
  expect(drops).toBe(1);
});

test('a restore that another one replaced writes no document after that [backup-moment]', async () => {
  const database = client.db('folksee');
  const count = async () => Object.values(await dump(database)).flatMap(({ documents }) => documents).length;
  const replace = async () => {
    await versionsOf(database).updateOne({}, { $set: { 'running.by': 'another' } });
    return count();
  };
  let replaced: Promise<number> | undefined;
  let inserts = 0;
  own.before = async ({ name, body }) => {
    if (name !== 'insert') return;
    inserts += 1;
    if (inserts !== 3) return;
    replaced = replace();
    // The other restore waits for a transaction, and only for that.
    if (body.autocommit !== false) await replaced;
  };
  await expect(fill()).rejects.toThrow(/^Another restore into this database began/);
  own.before = () => {};
  expect(await replaced).toBeGreaterThan(0);
  expect(await count()).toBe(await replaced);
});
