import '#tests/support/installation.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { create } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findVersions } from '#server/migrations/data-version.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { copyDatabase } from '#server/scripts/copy-database.ts';
import { choosePorts } from '#server/scripts/free-ports.ts';
import { withDatabaseOf } from '#server/scripts/with-database-of.ts';
import { dump, loadFixture } from '#tests/support/data-fixture.ts';
import { type OwnMongodb, startOwnMongodb } from '#tests/support/own-mongodb.ts';
import { runScriptWith } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

// Restores of a backup into the operator's own MongoDB.
const UNFINISHED =
  /^A restore into this database is not complete: wait for it, or run npm run restore again\.\n?$/;
const VERSION = newestVersion();

let own: OwnMongodb;
let client: MongoClient;
let archive: string;
beforeAll(async () => {
  own = await startOwnMongodb();
  client = await MongoClient.connect(own.uriOf('folksee'));
  // Of an embedded installation.
  const [folder, target] = [temporaryFolder(), temporaryFolder()];
  await withDatabaseOf(folder, async (uri) => {
    const source = await MongoClient.connect(uri);
    await loadFixture(VERSION, source.db(), folder);
    await copyDatabase(source.db(), client.db('expected'), {});
    await source.close();
  });
  archive = join(target, 'backup.tar.gz');
  await create({ gzip: true, file: archive, cwd: folder }, ['database.sqlite', 'media']);
});
beforeEach(() => client.db('folksee').dropDatabase());
afterAll(async () => {
  await client.close();
  await own.close();
});

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

test('an older backup of files alone is restored beside a MongoDB that has documents', async () => {
  const [folder, given] = [temporaryFolder(), settings()];
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media/clip'), 'clip');
  const file = join(folder, 'files.tar.gz');
  await create({ gzip: true, file, cwd: folder }, ['media']);
  await client.db('folksee').collection('others').insertOne({ restored: 'by mongorestore' });
  expect(await runScriptWith(given, 'restore', file)).toMatchObject({ status: 0 });
  await cp(join(given.DATA_DIR, 'media/clip'), join(folder, 'again'));
  expect(await runScriptWith({ DATA_DIR: join(folder, 'embedded') }, 'restore', file)).toMatchObject({
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
