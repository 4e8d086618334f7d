import '#tests/support/bucket.ts';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const disk = await mkdtemp(join(tmpdir(), 'folksee-backups-'));
process.env.BACKUP_FOLDER = join(disk, 'backups');
// A backup copies the embedded database.
delete process.env.TEST_MONGODB_URI;
await import('#tests/support/installation.ts');
const { env } = await import('#server/config/env.ts');
const { removeMedia, saveMedia } = await import('#server/integrations/storage.ts');
const { backUp } = await import('#server/jobs/handlers/back-up.ts');
const { Backup } = await import('#server/models/backup.ts');
const { prepareData } = await import('#server/services/processes/prepare-data.ts');
const { liveThrough } = await import('#tests/support/lived-through.ts');

afterAll(() => rm(disk, { recursive: true, force: true }));

test('backs up the database beside a bucket, whose newer files do not matter but whose missing ones do [backup-scheduled]', async () => {
  await prepareData();
  const { guestClip } = await liveThrough();
  await Backup.deleteMany({});
  await symlink('test.sqlite', join(env().DATA_DIR, 'database.sqlite'));
  // As a clip that is prepared meanwhile.
  await saveMedia('6500000000000000000000ff/playback.mp4', Buffer.from('newer'));
  await backUp(new Date('2099-03-01T10:00:00Z'));
  expect(await Backup.findOne({ state: 'FAILED' })).toBeNull();
  expect(await Backup.countDocuments({ state: 'VERIFIED' })).toBe(1);
  await removeMedia(`${guestClip}/playback.mp4`);
  await backUp(new Date('2099-03-02T10:00:00Z'));
  const failed = await Backup.findOne({ state: 'FAILED' }).orFail();
  expect(failed).toMatchObject({ failure: 'WRITE' });
  expect(failed.words).toContain(`media/${guestClip}/playback.mp4 is missing`);
});
