import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/config/env.ts';
import { openSettingsBucket } from '#server/integrations/bucket/settings-bucket.ts';
import { checkBucket } from '#server/scripts/check-bucket.ts';
import { startBucket } from '#tests/support/start-bucket.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A folder with media of these ids. */
function folderWith(ids: readonly string[]): string {
  const DATA_DIR = temporaryFolder();
  for (const id of ids) {
    mkdirSync(join(DATA_DIR, 'media', id), { recursive: true });
    writeFileSync(join(DATA_DIR, 'media', id, 'original.mp4'), id);
  }
  return DATA_DIR;
}

test('the doctor notices that media was not moved into the bucket', async () => {
  const { settings, stop } = await startBucket();
  onTestFinished(stop);
  const ids = Array.from({ length: 50 }, (_, index) => `clip-${index}`);
  const env = readEnv({ ...settings, DATA_DIR: folderWith(ids) });
  await expect(checkBucket(env)).rejects.toThrow(/none of the media.+npm run media:move -- bucket/);
  // Others were deleted after the move.
  const bucket = await openSettingsBucket(env);
  for (const id of ids.slice(0, 25)) await bucket?.store.save(`${id}/original.mp4`, Buffer.from(id));
  expect(await checkBucket(env)).toBe('takes and removes files in media');
  expect(await checkBucket({ ...env, DATA_DIR: folderWith([]) })).toBe('takes and removes files in media');
});

test('the doctor does not wait for a bucket that never answers', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const env = readEnv({
    BUCKET: 'media',
    BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    BUCKET_PATH_STYLE: 'yes',
    BUCKET_KEY_ID: 'key',
    BUCKET_SECRET: 'secret',
    DATA_DIR: temporaryFolder(),
  });
  await expect(checkBucket(env, 100)).rejects.toThrow('The service does not answer within 0.1 s.');
});
