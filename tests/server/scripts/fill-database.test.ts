import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { create } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findVersions, versionsBeforeStart } from '#server/migrations/data-version.ts';
import { FIRST_VERSION, newestVersion } from '#server/migrations/migrations.ts';
import { copyDatabase } from '#server/scripts/copy-database.ts';
import { fillDatabase } from '#server/scripts/fill-database.ts';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { withDatabaseOf } from '#server/scripts/with-database-of.ts';
import { commandsOfPart } from '#tests/faults/operations-page.ts';
import { dump } from '#tests/support/data-fixture.ts';
import { type OwnMongodb, startOwnMongodb } from '#tests/support/own-mongodb.ts';
import { runScriptWith } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { embeddedInstallation } from './embedded-installation.ts';

// Restores of a backup into the operator's own MongoDB.
const UNFINISHED =
  /^A restore into this database is not complete: wait for it, or run npm run restore again\.\n?$/;
const VERSION = newestVersion();

let own: OwnMongodb;
let client: MongoClient;
let folder: string;
let archive: string;
beforeAll(async () => {
  own = await startOwnMongodb();
  client = await MongoClient.connect(own.uriOf('folksee'));
  folder = await embeddedInstallation(VERSION);
  await withDatabaseOf(folder, (uri) => copyInto('expected', uri));
  archive = await archiveOf(folder);
});
beforeEach(() => client.db('folksee').dropDatabase());
afterAll(async () => {
  await client.close();
  await own.close();
});

async function copyInto(name: string, uri: string): Promise<void> {
  const source = await MongoClient.connect(uri);
  await copyDatabase(source.db(), client.db(name), {});
  await source.close();
}

async function archiveOf(filled: string): Promise<string> {
  const file = join(temporaryFolder(), 'backup.tar.gz');
  await create({ gzip: true, file, cwd: filled }, ['database.sqlite', 'media']);
  return file;
}

/** Returns an unpacked backup, as a restore finds it. */
async function unpacked(): Promise<string> {
  const stage = temporaryFolder();
  await cp(folder, stage, { recursive: true });
  return stage;
}

const settings = () => ({
  DATA_DIR: join(temporaryFolder(), 'data'),
  MONGODB_URI: own.uriOf('folksee'),
});

test('moves an embedded installation into an empty MongoDB, with all types and indexes [backup-moment]', async () => {
  expect(await runScriptWith(settings(), 'restore', archive)).toMatchObject({ status: 0 });
  const restored = await dump(client.db('folksee'));
  expect(Object.keys(restored).length).toBeGreaterThan(20);
  expect(restored).toEqual(await dump(client.db('expected')));
});

test('refuses a MongoDB with documents in one sentence, and changes nothing there [backup-moment]', async () => {
  const before = { _id: 'mine' as never };
  await client.db('folksee').collection('others').insertOne(before);
  expect(await runScriptWith(settings(), 'restore', archive)).toEqual({
    status: 1,
    output: 'The database folksee of MONGODB_URI has documents, in others. Name an empty one there.\n',
  });
  expect(Object.keys(await dump(client.db('folksee')))).toEqual(['others']);
});

test('a killed restore can be repeated, and no program starts on what it left [backup-moment]', async () => {
  const given = settings();
  const child = fork('server/scripts/restore.ts', [archive], {
    execArgv: [],
    silent: true,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...given },
  });
  let inserts = 0;
  own.before = ({ name }) => {
    inserts += name === 'insert' ? 1 : 0;
    if (inserts === 8) child.kill('SIGKILL');
  };
  await once(child, 'exit');
  own.before = () => {};
  expect(inserts).toBeGreaterThanOrEqual(8);
  await expect(findVersions(client.db('folksee'))).rejects.toThrow(UNFINISHED);
  const left = await dump(client.db('folksee'));
  expect(Object.keys(left).length).toBeGreaterThan(3);
  const checked = await runScriptWith(given, 'doctor');
  expect(checked.output).toContain('A restore into this database is not complete');
  const elsewhere = { ...given, DATA_DIR: temporaryFolder(), ...(await choosePorts()) };
  const counted = await runScriptWith(elsewhere, 'counts-check');
  expect(counted).toMatchObject({ status: 1, output: expect.stringMatching(UNFINISHED) });
  expect(await runScriptWith(given, 'restore', archive)).toMatchObject({ status: 0 });
  expect(await dump(client.db('folksee'))).toEqual(await dump(client.db('expected')));
});

test('a second restore takes over from the first, which then ends nothing [backup-moment]', async () => {
  const secondFills = Promise.withResolvers<void>();
  const firstEnded = Promise.withResolvers<void>();
  const uri = own.uriOf('folksee');
  let second: Promise<void> | undefined;
  const first = fillDatabase(uri, await unpacked(), async () => {
    second = fillDatabase(uri, await unpacked(), async () => {
      secondFills.resolve();
      await firstEnded.promise;
    });
    await secondFills.promise;
  });
  await expect(first).rejects.toThrow(/^Another restore into this database began/);
  await expect(findVersions(client.db('folksee'))).rejects.toThrow(UNFINISHED);
  firstEnded.resolve();
  await second;
  expect(await dump(client.db('folksee'))).toEqual(await dump(client.db('expected')));
});

test('a restore that lost a document is not complete, unless documents there expire [backup-moment]', async () => {
  const database = client.db('folksee');
  const losing = async (name: string) =>
    fillDatabase(own.uriOf('folksee'), await unpacked(), async () => {
      expect(await database.collection(name).deleteOne({})).toMatchObject({ deletedCount: 1 });
    });
  await losing('sentmails');
  await database.dropDatabase();
  await expect(losing('submissions')).rejects.toThrow(/^The restored collection submissions has \d+ /);
  await expect(findVersions(database)).rejects.toThrow(UNFINISHED);
});

test('fills collections without documents that have other indexes [backup-moment]', async () => {
  const database = client.db('folksee');
  await database.collection('users').createIndex({ createdAt: 1 }, { name: 'email_1' });
  for (const { key, name } of await client.db('expected').collection('jobs').indexes())
    if (name !== '_id_') await database.collection('jobs').createIndex(key, { name: `my ${name}` });
  expect(await runScriptWith(settings(), 'restore', archive)).toMatchObject({ status: 0 });
  expect(await dump(database)).toEqual(await dump(client.db('expected')));
});

test('restores data from before versions, and refuses a backup without documents [backup-moment]', async () => {
  const old = await embeddedInstallation(1);
  await withDatabaseOf(old, (uri) => copyInto('old', uri));
  expect(await runScriptWith(settings(), 'restore', await archiveOf(old))).toMatchObject({ status: 0 });
  const { dataversions, ...restored } = await dump(client.db('folksee'));
  expect(dataversions?.documents).toEqual([]);
  expect(restored).toEqual(await dump(client.db('old')));
  const first = { needed: FIRST_VERSION, migrated: FIRST_VERSION };
  expect(await versionsBeforeStart(client.db('folksee'))).toEqual(first);
  await client.db('folksee').dropDatabase();
  const filling = fillDatabase(own.uriOf('folksee'), temporaryFolder(), () => Promise.resolve());
  await expect(filling).rejects.toThrow('The database of the backup is empty.');
  expect(await dump(client.db('folksee'))).toEqual({});
});

test('leads back to the version before as the operations page says, into an empty database', async () => {
  const page = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
  const said = 'With your own MongoDB, first name an empty database in `MONGODB_URI`';
  expect(page).toContain(said);
  const [, restore = ''] = commandsOfPart('Back to the version before');
  const [name = '', ...given] = restore
    .replace('npm run ', '')
    .replace('-- backup.tar.gz', archive)
    .split(' ');
  const filled = settings();
  expect(await runScriptWith(filled, name, archive)).toMatchObject({ status: 0 });
  const refused = { status: 1, output: expect.stringContaining('has documents') };
  expect(await runScriptWith(filled, name, ...given)).toEqual(refused);
  const before = await dump(client.db('folksee'));
  const first = { ...filled, MONGODB_URI: own.uriOf('before') };
  expect(await runScriptWith(first, name, ...given)).toMatchObject({ status: 0 });
  expect(await dump(client.db('before'))).toEqual(before);
  const { output } = await runScriptWith({ ...first, ...(await choosePorts()) }, 'doctor');
  expect(output).toMatch(/^ok .*version \d+, like this program/m);
});

test('an older backup of files alone is restored beside a MongoDB that has documents', async () => {
  const [before, given] = [temporaryFolder(), settings()];
  await mkdir(join(before, 'media'));
  await writeFile(join(before, 'media/clip'), 'clip');
  const file = join(before, 'files.tar.gz');
  await create({ gzip: true, file, cwd: before }, ['media']);
  await client.db('folksee').collection('others').insertOne({ restored: 'by mongorestore' });
  expect(await runScriptWith(given, 'restore', file)).toMatchObject({ status: 0 });
  await cp(join(given.DATA_DIR, 'media/clip'), join(before, 'again'));
  expect(await runScriptWith({ DATA_DIR: join(before, 'embedded') }, 'restore', file)).toMatchObject({
    status: 1,
    output: expect.stringContaining('has no database in it'),
  });
});

test('refuses to back up a server that only resembles MongoDB, as the doctor says before', async () => {
  const DATA_DIR = temporaryFolder();
  const output = expect.stringMatching(/^The MongoDB cannot read one moment, which needs MongoDB 5\.0/);
  const given = { DATA_DIR, MONGODB_URI: process.env.MONGODB_URI ?? '' };
  const refused = await runScriptWith(given, 'backup', join(DATA_DIR, 'backup.tar.gz'));
  expect(refused).toEqual({ status: 1, output });
  const scheduled = { BACKUP_FOLDER: temporaryFolder(), DISK_RESERVE_MB: '1', ...(await choosePorts()) };
  const warned = await runScriptWith({ ...given, ...scheduled }, 'doctor');
  expect(warned.output).toMatch(
    /^WRONG +backups +The MongoDB cannot read one moment.*\(docs\/operations\.md\)\.$/m,
  );
  const content = await runScriptWith(
    { ...given, ...scheduled, MONGODB_URI: own.uriOf('folksee') },
    'doctor',
  );
  expect(content.output).toMatch(/^ok +backups +every 24 hours, into /m);
});
