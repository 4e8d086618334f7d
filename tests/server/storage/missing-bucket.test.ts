import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bucket, openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keyOf } from './growing-behaviour.ts';

let server: { address: string; stop: () => Promise<void> };
let bucket: Bucket;

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
  bucket = openBucket({
    bucket: 'never-made',
    endpoint: server.address,
    region: 'us-east-1',
    isPathStyle: true,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    scratchFolder: temporaryFolder(),
    copiesBytesMax: 1024 ** 2,
    keyOf,
  });
});
afterAll(() => server.stop());

test('does not take a bucket that does not exist for an empty one', async () => {
  await expect(bucket.store.open('reel/a.mp4', 'tag')).rejects.toThrow(/bucket/i);
  await expect(bucket.store.list('reel')).rejects.toThrow(/bucket/i);
  await expect(bucket.store.remove('reel/a.mp4')).rejects.toThrow(/bucket/i);
});
