import '#tests/support/bucket.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startOwnMongodb } from '#tests/support/own-mongodb.ts';

const disk = await mkdtemp(join(tmpdir(), 'folksee-backups-'));
const own = await startOwnMongodb();
process.env.BACKUP_FOLDER = join(disk, 'backups');
process.env.TEST_MONGODB_URI = own.uriOf('live');
// The installation ends first, because its hook comes later.
afterAll(async () => {
  await own.close();
  await rm(disk, { recursive: true, force: true });
});
await import('#tests/support/installation.ts');
process.env.STAND_INS = 'identity,mailbox,payment';
const { removeMedia } = await import('#server/integrations/storage.ts');
const { backUp } = await import('#server/jobs/handlers/back-up.ts');
const { Backup } = await import('#server/models/backup.ts');
const { Render } = await import('#server/models/render.ts');
const { BEFORE_ALL_IDS } = await import('#server/platform/batches-by-id.ts');
const { prepareData } = await import('#server/services/processes/prepare-data.ts');
const { liveThrough } = await import('#tests/support/lived-through.ts');

test('a file in a bucket may be replaced while the MongoDB is read, but not be missing [backup-moment]', async () => {
  await prepareData();
  const { guestClip } = await liveThrough();
  await liveThrough();
  await Backup.deleteMany({});
  const renders = await Render.find({ _id: { $gt: BEFORE_ALL_IDS } });
  own.before = async ({ name, body }) => {
    const isReading = name === 'find' && body.find === 'renders' && body.readConcern;
    // Each try to make the backup meets another one.
    const render = isReading && Object.keys(body.filter ?? {}).length === 0 ? renders.pop() : undefined;
    if (!render) return;
    await Render.updateOne({ _id: render._id }, { $set: { fileRemovedAt: new Date() } });
    await removeMedia(`${render.id}/reel.mp4`);
  };
  await backUp(new Date('2099-03-01T10:00:00Z'));
  expect(await Backup.findOne({ state: 'FAILED' })).toBeNull();
  expect(await Backup.countDocuments({ state: 'VERIFIED' })).toBe(1);
  await removeMedia(`${guestClip}/playback.mp4`);
  await backUp(new Date('2099-03-02T10:00:00Z'));
  const failed = await Backup.findOne({ state: 'FAILED' }).orFail();
  expect(failed).toMatchObject({ failure: 'WRITE' });
  expect(failed.words).toContain(`media/${guestClip}/playback.mp4 is missing`);
  expect(failed.words).not.toContain('reel.mp4 is missing');
});
