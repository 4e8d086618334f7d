import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mails, resetMailServer } from '#tests/support/mail-server.ts';

const disk = await mkdtemp(join(tmpdir(), 'folksee-backups-'));
const root = join(disk, 'backups');
Object.assign(process.env, { BACKUP_FOLDER: root, BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2' });
// A backup copies the embedded database.
delete process.env.TEST_MONGODB_URI;
await import('#tests/support/installation.ts');
const { env } = await import('#server/config/env.ts');
const { backUp } = await import('#server/jobs/handlers/back-up.ts');
const { sendBackupMail } = await import('#server/jobs/handlers/send-backup-mail.ts');
const { Backup } = await import('#server/models/backup.ts');
const { Tribute } = await import('#server/models/tribute.ts');
const { User } = await import('#server/models/user.ts');
const { logger } = await import('#server/platform/logger.ts');
const { metricsText } = await import('#server/platform/metrics.ts');
const { doBackupsWork } = await import('#server/domain/backups/backup-state.ts');
const { measureInstallation } = await import('#server/services/operator/measure-installation.ts');
const { getOverview } = await import('#server/services/operator/get-overview.ts');
const { addCreator } = await import('#tests/support/credits.ts');
const { liveThrough } = await import('#tests/support/lived-through.ts');
const { OPERATOR } = await import('#tests/support/operators.ts');
const { prepareData } = await import('#server/services/processes/prepare-data.ts');
const { runScriptWith } = await import('#tests/support/run-script.ts');
const { connection } = await import('#tests/support/installation.ts');

const HOUR_MS = 3_600_000;
const START = new Date('2099-03-01T10:00:00.000Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

// Otherwise the check of a restore would migrate it, which recounts.
await prepareData();

beforeEach(async () => {
  resetMailServer();
  await Backup.deleteMany({});
  await connection.collection('jobs').deleteMany({ name: 'send-backup-mail' });
  await rm(root, { recursive: true, force: true });
  // The name under which an installation has its database.
  await symlink('test.sqlite', join(env().DATA_DIR, 'database.sqlite')).catch(() => {});
});
afterEach(() => {
  delete process.env.DISK_RESERVE_MB;
});
afterAll(() => rm(disk, { recursive: true, force: true }));

async function runMailJobs(): Promise<void> {
  for (const { data } of await connection.collection('jobs').find({ name: 'send-backup-mail' }).toArray())
    await sendBackupMail(data);
}

test('writes, checks and marks a backup once an interval, and keeps the newest [backup-scheduled]', async () => {
  await liveThrough();
  await Backup.deleteMany({});
  for (const hours of [0, 23, 24, 47, 48]) await backUp(after(hours));
  const made = await Backup.find({ state: 'VERIFIED' }).sort({ startedAt: 1 });
  expect(made.map(({ state, startedAt }) => [state, startedAt])).toEqual([
    ['VERIFIED', START],
    ['VERIFIED', after(24)],
    ['VERIFIED', after(48)],
  ]);
  // BACKUP_KEEP is 2.
  expect(await readdir(root)).toEqual(['folksee-2099-03-02T10-00-00Z', 'folksee-2099-03-03T10-00-00Z']);
  const last = join(root, 'folksee-2099-03-03T10-00-00Z');
  expect(await readdir(last)).toEqual(['backup.tar.gz', 'verified.json']);
  const mark = JSON.parse(await readFile(join(last, 'verified.json'), 'utf8'));
  expect(mark.sizeBytes).toBe(made.at(-1)?.sizeBytes);
  // It restores elsewhere.
  const restored = join(disk, 'restored');
  const given = [join(last, 'backup.tar.gz')];
  expect(await runScriptWith({ DATA_DIR: restored }, 'restore', ...given)).toMatchObject({ status: 0 });
  expect(await readdir(restored)).toEqual(expect.arrayContaining(['database.sqlite', 'media']));
  await measureInstallation(Date.now() + HOUR_MS);
  const text = await metricsText();
  expect(text).toContain(`backup_verified_timestamp_seconds ${after(48).getTime() / 1000}`);
  expect(text).toContain('backup_failures 0');
  // Nothing newer for two intervals.
  expect(await doBackupsWork(24, after(48 + 47))).toBe(true);
  expect(await doBackupsWork(24, after(48 + 49))).toBe(false);
});

test('says why a restore is not whole, mails operators once a day, and keeps the last verified backup [backup-failed]', async () => {
  const { tribute } = await liveThrough();
  await Backup.deleteMany({});
  await addCreator(OPERATOR.userId);
  await User.updateOne({ firebaseUid: OPERATOR.userId }, { $set: { email: OPERATOR.email, locale: 'es' } });
  await backUp(START);
  await Tribute.updateOne({ _id: tribute._id }, { $inc: { 'counts.hearts': 5 } });
  // A failure is retried after a quarter of the interval.
  for (const hours of [24, 29, 30, 36, 42]) await backUp(after(hours));
  await runMailJobs();
  const failed = await Backup.find({ state: 'FAILED' });
  expect(failed).toHaveLength(4);
  expect(failed.map(({ failure }) => failure)).toEqual(Array(4).fill('CHECK'));
  expect(failed[0]?.words).toContain(`tribute ${tribute._id}: its counters differ`);
  expect(await readdir(root)).toEqual(['folksee-2099-03-01T10-00-00Z', 'folksee-2099-03-03T04-00-00Z']);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [OPERATOR.email, 'Falló una copia de seguridad'],
  ]);
  expect(mails[0]?.text).toContain('its counters differ');
  const overview = await getOverview(Date.now() + 2 * HOUR_MS);
  expect(overview.parts).toContainEqual({ name: 'backups', state: 'DOWN', isStandIn: false, reason: null });
  expect(overview.backups).toMatchObject({
    folder: root,
    verified: { at: START.toISOString() },
    failures: 4,
    failed: { failure: 'CHECK', words: expect.stringContaining('its counters differ') },
  });
  await Tribute.updateOne({ _id: tribute._id }, { $inc: { 'counts.hearts': -5 } });
  await backUp(after(48));
  expect(await Backup.countDocuments({ state: 'VERIFIED' })).toBe(2);
  expect(await readdir(root)).toEqual(['folksee-2099-03-01T10-00-00Z', 'folksee-2099-03-03T10-00-00Z']);
  expect(await doBackupsWork(24, after(49))).toBe(true);
});

test('refuses to start on a disk that is too full, in words [backup-failed]', async () => {
  process.env.DISK_RESERVE_MB = '999999999';
  await backUp(START);
  const run = await Backup.findOne().orFail();
  expect(run.failure).toBe('ROOM');
  expect(run.words).toMatch(
    /^No backup was started: it needs up to [\d,]+ MiB .+ where [\d,]+ MiB are free\./,
  );
  expect((await readdir(root)).filter((name) => !name.startsWith('.'))).toEqual([]);
});

test('names a folder that it cannot use, and creates no missing disk [backup-failed]', async () => {
  await writeFile(root, 'a file');
  await backUp(START);
  expect(await Backup.findOne()).toMatchObject({ state: 'FAILED', failure: 'FOLDER' });
  await rm(root);
});

test('starts again after its worker was killed, and removes what that left [backup-scheduled]', async () => {
  const left = join(root, '.folksee-2099-02-28T10-00-00Z');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'backup.tar.gz'), 'half');
  await Backup.create({ state: 'RUNNING', startedAt: START, holder: 'dead', folder: 'folksee-x' });
  await backUp(after(1));
  expect(await Backup.find({ startedAt: START })).toMatchObject([{ state: 'VERIFIED', startedAt: START }]);
  expect(await readdir(root)).toEqual(['folksee-2099-03-01T11-00-00Z']);
});

test('removes what the program of a killed worker writes meanwhile [backup-scheduled]', async () => {
  const running = backUp(START);
  await expect.poll(() => readdir(root).catch(() => [])).not.toEqual([]);
  await mkdir(join(root, '.folksee-2099-02-28T10-00-00Z'));
  await running;
  expect(await readdir(root)).toEqual(['folksee-2099-03-01T10-00-00Z']);
});

const missing = async () => (await getOverview()).backups?.missing;

test('says when workers keep their backups in different folders, until they share one [backup-scheduled]', async () => {
  const warn = vi.spyOn(logger, 'warn');
  const warnings = () => warn.mock.calls.filter(([, text]) => String(text).includes('BACKUP_FOLDER'));
  await backUp(START);
  expect(await missing()).toBeNull();
  // A worker with another folder of the same name.
  const [first, second] = [join(disk, 'first'), join(disk, 'second')];
  await rename(root, first);
  await backUp(after(24));
  expect(await missing()).toBe('folksee-2099-03-01T10-00-00Z');
  expect(warnings()).toHaveLength(1);
  await rename(root, second);
  await rename(first, root);
  await backUp(after(48));
  expect(await missing()).toBe('folksee-2099-03-02T10-00-00Z');
  expect(warnings()).toHaveLength(2);
  await rename(join(second, 'folksee-2099-03-02T10-00-00Z'), join(root, 'folksee-2099-03-02T10-00-00Z'));
  await backUp(after(72));
  expect(await missing()).toBeNull();
  expect(warnings()).toHaveLength(2);
});

test('says nothing more about older backups once a new folder has one [backup-scheduled]', async () => {
  for (const hours of [0, 24]) await backUp(after(hours));
  await rename(root, join(disk, 'former'));
  await backUp(after(48));
  expect(await missing()).toBe('folksee-2099-03-02T10-00-00Z');
  await backUp(after(72));
  expect(await missing()).toBeNull();
});
