import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketClient } from '#server/integrations/bucket/bucket-client.ts';
import { openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import type { Storage } from '#server/integrations/storage-type.ts';
import { moveFiles } from '#server/scripts/move-files.ts';
import { type Fault, startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keyOf } from './growing-behaviour.ts';

const KEYS = { region: 'us-east-1', isPathStyle: true, accessKeyId: 'key', secretAccessKey: 'secret' };
const ID = 'fedcba9876543210fedcba9876543210';
const KEY = '6b00fe497fcfd698ba8aab92/playback.mp4';
const LARGE = randomBytes(12 * 1024 ** 2);

/** One entry for each request that meets `when`, in order; the later ones pass. */
let faults: (Fault | null)[] = [];
let when = (_seen: IncomingMessage): boolean => true;

const server = await startFauxqs({ port: 0, logger: false });
const proxy = await startFaultyProxy(server.address, (seen) =>
  when(seen) ? (faults.shift() ?? null) : null,
);
afterAll(async () => {
  proxy.stop();
  await server.stop();
});

const open = async (bucket: string) =>
  openBucket({
    ...KEYS,
    bucket,
    endpoint: proxy.address,
    scratchFolder: temporaryFolder(),
    copiesBytesMax: 1024 ** 2,
    keyOf,
  });

const direct = bucketClient({ ...KEYS, endpoint: server.address });
let { store, growing } = await open('none');
let bucket = '';
let buckets = 0;
beforeEach(async () => {
  faults = [];
  when = () => true;
  buckets += 1;
  bucket = `faults-${buckets}`;
  await direct.send(new CreateBucketCommand({ Bucket: bucket }));
  ({ store, growing } = await open(bucket));
});

async function stored(of: Storage, key: string): Promise<Buffer> {
  const file = await of.stat(key);
  const bytes = file && (await of.open(key, file.tag));
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}
const write = async (bytes: Buffer) => {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, bytes);
  return path;
};

describe('a bucket that fails for a moment', () => {
  test.each(['SLOW_DOWN', 'RESET', 'LOST_ANSWER', 'SKEWED'] as const)(
    'stores whole files despite %s',
    async (fault) => {
      faults = [fault, null, fault];
      await store.adopt(await write(LARGE), KEY);
      expect(LARGE.equals(await stored(store, KEY))).toBe(true);
    },
  );

  test('keeps a growing upload whole when answers are lost at every second request', async () => {
    await growing.create(ID);
    faults = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'LOST_ANSWER' : null));
    let end = 0;
    for (const size of [1_000, 6 * 1024 ** 2, 3_000, LARGE.length]) {
      const bytes = LARGE.subarray(end, Math.min(end + size, LARGE.length));
      const appender = await growing.append(ID, end);
      await appender.write([bytes]);
      await appender.close();
      end += bytes.length;
    }
    await growing.finish(ID, LARGE.length);
    expect(LARGE.equals(await stored(store, keyOf(ID)))).toBe(true);
  });

  test('never takes what is left of a growing upload for its bytes', async () => {
    await growing.create(ID);
    const appender = await growing.append(ID, 0);
    await appender.write([LARGE]);
    await appender.close();
    await expect(growing.finish(ID, LARGE.length + 1)).rejects.toThrow('is not complete');
    await growing.finish(ID, LARGE.length);
    // As a parallel call or an interruption leaves it.
    await growing.create(ID);
    await growing.finish(ID, LARGE.length);
    expect(LARGE.equals(await stored(store, keyOf(ID)))).toBe(true);
    expect(await growing.stat(ID)).toBeNull();
  });

  test('removes the beginning of a growing upload last', async () => {
    await growing.create(ID);
    const appender = await growing.append(ID, 0);
    await appender.write([LARGE]);
    await appender.close();
    const removed: string[] = [];
    when = ({ method, url }) => {
      if (method === 'DELETE') removed.push(url ?? '');
      return method === 'DELETE' && /parts-/.test(url ?? '');
    };
    faults = Array.from({ length: 5 }, () => 'SLOW_DOWN');
    await expect(growing.finish(ID, LARGE.length)).rejects.toThrow('SlowDown');
    expect(removed.filter((url) => /begin/.test(url))).toEqual([]);
    await growing.finish(ID, LARGE.length);
    expect(await growing.stat(ID)).toBeNull();
    expect(LARGE.equals(await stored(store, keyOf(ID)))).toBe(true);
  });

  test('downloads a local copy again that broke off, and reports a broken stream instead of ending it', async () => {
    await store.adopt(await write(LARGE), KEY);
    when = ({ method }) => method === 'GET';
    faults = ['CUT', 'CUT'];
    expect(LARGE.equals(await readFile(await store.localPath(KEY)))).toBe(true);
    const file = await store.stat(KEY);
    faults = ['CUT'];
    const bytes = await store.open(KEY, file?.tag ?? '');
    await expect(bytes && buffer(bytes)).rejects.toThrow('aborted');
  });

  test('leaves neither a file nor parts of one that could not be stored', async () => {
    when = ({ method, url }) => method === 'PUT' && /partNumber=2/.test(url ?? '');
    faults = Array.from({ length: 5 }, () => 'SLOW_DOWN');
    const path = await write(LARGE);
    await expect(store.adopt(path, KEY)).rejects.toThrow('SlowDown');
    expect(await store.stat(KEY)).toBeNull();
    const { Uploads = [] } = await direct.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    expect(Uploads).toEqual([]);
    // The file is still there for the next try.
    await store.adopt(path, KEY);
    expect(LARGE.equals(await stored(store, KEY))).toBe(true);
  });
});

describe('moving all media to a bucket and back', () => {
  test('ends with equal bytes after an interruption and a damaged file, and leaves the source alone', async () => {
    const folder = diskStorage(join(temporaryFolder(), 'media'));
    const files = new Map([
      ['a/one', randomBytes(1_000)],
      ['a/two.png', LARGE],
      ['b/three', Buffer.alloc(0)],
    ]);
    for (const [key, bytes] of files) await folder.save(key, bytes);
    when = ({ method, url }) => method === 'PUT' && /three/.test(url ?? '');
    faults = Array.from({ length: 5 }, () => 'SLOW_DOWN');
    await expect(moveFiles(folder, store, temporaryFolder())).rejects.toThrow('SlowDown');
    await store.save('a/one', randomBytes(1_000));
    expect(await moveFiles(folder, store, temporaryFolder())).toEqual({
      copied: 2,
      alreadyThere: 1,
      bytes: LARGE.length + 1_000,
    });
    const back = diskStorage(join(temporaryFolder(), 'media'));
    await moveFiles(store, back, temporaryFolder());
    for (const [key, bytes] of files) {
      expect(bytes.equals(await stored(back, key))).toBe(true);
      expect(bytes.equals(await stored(folder, key))).toBe(true);
    }
  });
});
