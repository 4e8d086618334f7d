import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, expect, test } from 'vitest';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';
import { openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keyOf } from './growing-behaviour.ts';

// Cloudflare R2 joins only parts of equal size, except a last one that is not larger.

const KEYS = { region: 'us-east-1', isPathStyle: true, accessKeyId: 'key', secretAccessKey: 'secret' };
const ID = 'fedcba9876543210fedcba9876543210';
const PART = 5 * 1024 ** 2;
const BYTES = randomBytes(18 * 1024 ** 2 + 345);

/** The sizes of the parts of each object, by number. */
const parts = new Map<string, number[]>();
const server = await startFauxqs({ port: 0, logger: false });
const proxy = await startFaultyProxy(server.address, ({ method, url = '', headers }) => {
  const { pathname, searchParams } = new URL(url, server.address);
  const sizes = parts.get(pathname) ?? [];
  parts.set(pathname, sizes);
  const number = Number(searchParams.get('partNumber') ?? 0);
  if (method === 'PUT' && number > 0) sizes[number - 1] = Number(headers['content-length']);
  return null;
});
afterAll(async () => {
  proxy.stop();
  await server.stop();
});
await bucketClient({ ...KEYS, endpoint: server.address }).send(new CreateBucketCommand({ Bucket: 'media' }));
const scratch = { scratchFolder: temporaryFolder(), copiesBytesMax: 1024 ** 2 };
const { store, growing } = openBucket({
  ...KEYS,
  ...scratch,
  bucket: 'media',
  endpoint: proxy.address,
  keyOf,
});

const partsOf = (key: string) => parts.get(`/media/media/${key}`) ?? [];
async function stored(key: string): Promise<Buffer> {
  const file = await store.stat(key);
  const bytes = file && (await store.open(key, file.tag));
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}

test.each([
  ['one request', [BYTES.length]],
  ['many small requests', Array.from({ length: 64 }, () => 300_000)],
  ['requests of every size', [1, PART - 2, 3 * 1024 ** 2, PART, 700_000, 2 * PART]],
])('joins equal parts, and a smaller last one, from %s', async (_, sizes) => {
  parts.clear();
  await growing.create(ID);
  let end = 0;
  for (const size of sizes) {
    const appender = await growing.append(ID, end);
    for (let start = end; start < Math.min(end + size, BYTES.length); start += 256 * 1024)
      await appender.write([Buffer.from(BYTES.subarray(start, Math.min(start + 256 * 1024, end + size)))]);
    await appender.close();
    end = Math.min(end + size, BYTES.length);
    expect((await growing.stat(ID))?.sizeBytes).toBe(end);
  }
  await growing.finish(ID, end);
  const made = partsOf(keyOf(ID));
  expect(made).toEqual([PART, PART, PART, end - 3 * PART]);
  expect(BYTES.subarray(0, end).equals(await stored(keyOf(ID)))).toBe(true);
  await store.remove(keyOf(ID));
});

test('joins equal parts, and a smaller last one, of a local file', async () => {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, BYTES);
  await store.adopt(path, 'made/film.mp4');
  const made = partsOf('made/film.mp4');
  expect(new Set(made.slice(0, -1)).size).toBe(1);
  expect(made.at(-1)).toBeLessThanOrEqual(made[0] ?? 0);
  expect(BYTES.equals(await stored('made/film.mp4'))).toBe(true);
});
