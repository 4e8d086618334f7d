import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startOwnMongodb } from '#tests/support/own-mongodb.ts';

// An installation with its own MongoDB, or a real one by TEST_MONGODB_URI.
const disk = await mkdtemp(join(tmpdir(), 'folksee-backups-'));
const root = join(disk, 'backups');
const own = await startOwnMongodb();
const isReal = process.env.TEST_MONGODB_URI !== undefined;
process.env.TEST_MONGODB_URI ??= own.uriOf('live');
// The installation ends first, because its hook comes later.
afterAll(async () => {
  await own.close();
  await rm(disk, { recursive: true, force: true });
});
Object.assign(process.env, { BACKUP_FOLDER: root, BACKUP_KEEP: '2' });
await import('#tests/support/installation.ts');
process.env.STAND_INS = 'identity,mailbox,payment';
const { removeMedia } = await import('#server/integrations/storage.ts');
const { backUp } = await import('#server/jobs/handlers/back-up.ts');
const { Backup } = await import('#server/models/backup.ts');
const { Render } = await import('#server/models/render.ts');
const { BEFORE_ALL_IDS } = await import('#server/platform/batches-by-id.ts');
const { choosePorts } = await import('#server/scripts/free-ports.ts');
const { prepareData } = await import('#server/services/processes/prepare-data.ts');
const { addCreator, bookCredits } = await import('#tests/support/credits.ts');
const { liveThrough } = await import('#tests/support/lived-through.ts');
const { runScriptWith } = await import('#tests/support/run-script.ts');

const at = (hours: number) => new Date(Date.UTC(2099, 2, 1, 10 + hours));
const CLEAN = { status: 0, output: expect.stringMatching(/^(\d+ \w+, )?0 (orphans|differences)\n$/) };

await prepareData();
await liveThrough();
await liveThrough();
const payer = await addCreator('payer');
beforeEach(() => Backup.deleteMany({}));

const isEmpty = (filter: unknown) => Object.keys(filter ?? {}).length === 0;

/** Books credits until the work has ended. Returns the number of bookings. */
async function whileBooking(work: () => Promise<unknown>): Promise<number> {
  const state = { hasEnded: false };
  const end = () => {
    state.hasEnded = true;
  };
  const working = work();
  working.then(end, end);
  let bookings = 0;
  for (; !state.hasEnded; bookings += 1) await bookCredits(payer, 1);
  await working;
  return bookings;
}

async function archiveOf(hours: number): Promise<string> {
  await backUp(at(hours));
  expect(await Backup.findOne({ state: 'FAILED' })).toBeNull();
  return join(root, `folksee-${at(hours).toISOString().slice(0, 19).replaceAll(':', '-')}Z`, 'backup.tar.gz');
}

/** Restores into a folder and, with a name, into that database of the own MongoDB. Returns the settings of the result. */
async function restore(archive: string, folder: string, database?: string) {
  const settings = {
    DATA_DIR: join(disk, folder),
    ...(database && { MONGODB_URI: own.uriOf(database) }),
    ...(await choosePorts()),
  };
  return { settings, restored: await runScriptWith(settings, 'restore', archive) };
}

test('backs up one moment of an own MongoDB while credits are booked, and restores it into either database [backup-moment]', async () => {
  let archive = '';
  const bookings = await whileBooking(async () => {
    archive = await archiveOf(0);
  });
  expect(bookings).toBeGreaterThan(20);
  expect(await Backup.countDocuments({ state: 'VERIFIED' })).toBe(1);
  for (const database of ['restored', undefined]) {
    const { settings, restored } = await restore(archive, `into-${database}`, database);
    const places = database ? `${settings.DATA_DIR} and MONGODB_URI` : settings.DATA_DIR;
    expect(restored).toEqual({
      status: 0,
      output: `Restored ${archive} into ${places}. Start it with npm start.\n`,
    });
    expect((await readdir(settings.DATA_DIR)).includes('database.sqlite')).toBe(database === undefined);
    for (const check of ['ledger-check', 'counts-check', 'orphans-check'])
      expect(await runScriptWith(settings, check), `${check} in ${database}`).toMatchObject(CLEAN);
  }
});

test('keeps the newest backups of an own MongoDB, and notices a damaged one [backup-scheduled]', async () => {
  const archives = [];
  for (const hours of [24, 48, 72]) archives.push(await archiveOf(hours));
  const kept = (await readdir(root)).map((name) => join(root, name, 'backup.tar.gz'));
  expect(kept).toEqual(archives.slice(1));
  const [archive = ''] = kept;
  expect(await runScriptWith({ DATA_DIR: join(disk, 'none') }, 'backup-check', archive)).toMatchObject({
    status: 0,
  });
  const bytes = await readFile(archive);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(archive, bytes);
  expect(await runScriptWith({ DATA_DIR: join(disk, 'none') }, 'backup-check', archive)).toMatchObject({
    status: 1,
  });
});

test.skipIf(isReal)(
  'says what to do when the MongoDB forgets the moment before all of it is read [backup-moment]',
  async () => {
    own.remembers = 5;
    await backUp(at(96));
    own.remembers = Number.POSITIVE_INFINITY;
    const failed = await Backup.findOne({ state: 'FAILED' }).orFail();
    expect(failed).toMatchObject({ failure: 'WRITE' });
    expect(failed.words).toMatch(/^The MongoDB forgot the moment .* Raise its parameter minSnapshotHistory/);
  },
);

test.skipIf(isReal)(
  'refuses to copy a MongoDB that the disk has no room for, in words [backup-failed]',
  async () => {
    own.dataSize = 1e15;
    await backUp(at(110));
    own.dataSize = 1_000_000;
    const failed = await Backup.findOne({ state: 'FAILED' }).orFail();
    expect(failed).toMatchObject({ failure: 'ROOM', words: expect.stringMatching(/^No backup was started/) });
  },
);

test.skipIf(isReal)('keeps files that are replaced while the MongoDB is read [backup-moment]', async () => {
  const renders = await Render.find({ _id: { $gt: BEFORE_ALL_IDS } });
  expect(renders.length).toBeGreaterThanOrEqual(3);
  const removed: string[] = [];
  own.before = async ({ name, body }) => {
    // Each try to make the backup meets another one.
    const isFirstRead = name === 'find' && body.find === 'renders' && isEmpty(body.filter);
    const render = isFirstRead && body.readConcern ? renders.pop() : undefined;
    if (!render) return;
    removed.push(render.id);
    await Render.updateOne({ _id: render._id }, { $set: { fileRemovedAt: new Date() } });
    await removeMedia(`${render.id}/reel.mp4`);
  };
  const archive = await archiveOf(120);
  own.before = () => {};
  const { settings } = await restore(archive, 'with-replaced');
  expect(removed).toHaveLength(1);
  await access(join(settings.DATA_DIR, `media/${removed[0]}/reel.mp4`));
});
