import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import { takeFileLock } from '#server/uploads/file-lock.ts';
import { takeWorkerLock } from '#server/uploads/worker-lock.ts';
import { client, SETTINGS } from '#tests/support/bucket.ts';
import { runScriptWith } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const KEY = '6b00fe497fcfd698ba8aab92/playback.mp4';

async function leaveInstallation() {
  const folder = temporaryFolder();
  const media = diskStorage(join(folder, 'media'));
  await media.save(KEY, Buffer.from('a clip'));
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads/fedcba9876543210fedcba9876543210'), 'half a clip');
  const move = (...given: string[]) =>
    runScriptWith({ ...SETTINGS, DATA_DIR: folder }, 'media-move', ...given);
  return { folder, media, move };
}

const namesInBucket = async (): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: SETTINGS.BUCKET }));
  return Contents.map(({ Key = '' }) => Key);
};

test('refuses to move media while a web process or a worker runs on the folder', async () => {
  const { folder, move } = await leaveInstallation();
  const web = takeFileLock(join(folder, 'uploads.lock'), 'shared');
  expect(await move('bucket')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Stop it first.'),
  });
  web?.();
  const worker = takeWorkerLock(folder, 'shared');
  expect(await move('bucket')).toMatchObject({ status: 1, output: expect.stringContaining('A worker runs') });
  worker?.();
  expect(await namesInBucket()).toEqual([]);
});

test('says how to remove the source, and removes it only on request and after comparing', async () => {
  const { folder, media, move } = await leaveInstallation();
  const growing = join(folder, 'uploads/fedcba9876543210fedcba9876543210');
  const moved = await move('bucket');
  expect(moved.status).toBe(0);
  expect(moved.output).toContain('npm run media:move -- bucket --remove-source');
  expect(moved.output).toContain(`delete ${folder}/media and ${folder}/uploads`);
  expect(await media.list()).toEqual([KEY]);
  expect(await readFile(growing, 'utf8')).toBe('half a clip');
  const removed = await move('bucket', '--remove-source');
  expect(removed).toMatchObject({ status: 0, output: expect.stringContaining('Removed all media') });
  expect(await media.list()).toEqual([]);
  await expect(readFile(growing)).rejects.toThrow('ENOENT');
  expect(await namesInBucket()).toEqual([`media/${KEY}`]);
  expect((await move('folder', '--remove-source')).status).toBe(0);
  expect(await readFile(join(folder, 'media', KEY), 'utf8')).toBe('a clip');
  expect(await namesInBucket()).toEqual([]);
});

test('does nothing for an option that it does not know', async () => {
  const { media, move } = await leaveInstallation();
  expect((await move('bucket', '--remove')).status).toBe(1);
  expect(await media.list()).toEqual([KEY]);
  expect(await namesInBucket()).toEqual([]);
});
