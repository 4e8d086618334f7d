import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toHttp } from '#server/errors/to-http.ts';
import { bucketClient, type Patience } from '#server/integrations/bucket/bucket-client.ts';
import { putBytes } from '#server/integrations/bucket/multipart.ts';
import { openBucket } from '#server/integrations/bucket/open-bucket.ts';
import { type Fault, startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keyOf } from './growing-behaviour.ts';

const KEYS = { region: 'us-east-1', isPathStyle: true, accessKeyId: 'key', secretAccessKey: 'secret' };
const ID = 'fedcba9876543210fedcba9876543210';
const KEY = '6b00fe497fcfd698ba8aab92/playback.mp4';
const LARGE = randomBytes(12 * 1024 ** 2);
/** So short that a test can wait for the end of an attempt, and longer than any answer of the server takes. */
const IMPATIENT: Patience = { silenceMs: 500, readMs: 500, answerMs: 60_000 };
/** So long that no test waits for it. */
const PATIENT: Patience = { silenceMs: 600_000, readMs: 600_000, answerMs: 600_000 };

/** Every request, and the fault of each; the later ones pass. */
let seen: IncomingMessage[] = [];
let faultOf = (_request: IncomingMessage, _place: number): Fault | null => null;

const server = await startFauxqs({ port: 0, logger: false });
const proxy = await startFaultyProxy(server.address, (request) => {
  seen.push(request);
  return faultOf(request, seen.length - 1);
});
afterAll(async () => {
  proxy.stop();
  await server.stop();
});

const direct = bucketClient({ ...KEYS, endpoint: server.address });
let bucket = '';
let buckets = 0;
const open = (patience: Patience, endpoint = proxy.address) => {
  const scratch = { scratchFolder: temporaryFolder(), copiesBytesMax: 1024 ** 2 };
  return openBucket({ ...KEYS, ...scratch, bucket, endpoint, patience, keyOf });
};
beforeEach(async () => {
  seen = [];
  faultOf = () => null;
  buckets += 1;
  bucket = `silent-${buckets}`;
  await direct.send(new CreateBucketCommand({ Bucket: bucket }));
});

/** Returns what the service has, whatever happens on the way. */
async function stored(key: string): Promise<Buffer> {
  const { store } = open(PATIENT, server.address);
  const file = await store.stat(key);
  const bytes = file && (await store.open(key, file.tag));
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}
const openParts = async () =>
  (await direct.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? [];
const largeFile = async () => {
  const path = join(temporaryFolder(), 'file');
  await writeFile(path, LARGE);
  return path;
};

const SILENCES = ['HANG', 'MUTE', 'STALL'] as const;

describe.each(SILENCES)('a bucket that falls silent (%s)', (fault) => {
  test.each([
    ['begins a file', 0],
    ['takes its first part', 1],
    ['takes its last part', 2],
    ['joins the parts', 3],
  ])('stores a whole file although one call %s in silence', async (_, place) => {
    const { store } = open(IMPATIENT);
    faultOf = (_request, at) => (at === place ? fault : null);
    await store.adopt(await largeFile(), KEY);
    expect(seen.length).toBeGreaterThan(4);
    expect(LARGE.equals(await stored(KEY))).toBe(true);
  });

  test('keeps a growing upload whole although every fourth call ends in silence', async () => {
    const { growing } = open(IMPATIENT);
    faultOf = (_request, at) => (at % 4 === 1 ? fault : null);
    await growing.create(ID);
    let end = 0;
    for (const size of [1_000, 6 * 1024 ** 2, LARGE.length]) {
      const bytes = LARGE.subarray(end, Math.min(end + size, LARGE.length));
      const appender = await growing.append(ID, end);
      await appender.write([bytes]);
      await appender.close();
      end += bytes.length;
      expect((await growing.stat(ID))?.sizeBytes).toBe(end);
    }
    await growing.finish(ID, LARGE.length);
    expect(LARGE.equals(await stored(keyOf(ID)))).toBe(true);
    expect(await growing.stat(ID)).toBeNull();
  });

  test('reads, lists, copies and removes although each call ends in silence once', async () => {
    const { store } = open(IMPATIENT);
    await open(PATIENT, server.address).store.adopt(await largeFile(), KEY);
    const struck = new Set<string>();
    faultOf = ({ method, url }) => {
      const call = `${method} ${url}`;
      return struck.has(call) ? null : struck.add(call) && fault;
    };
    expect((await store.stat(KEY))?.sizeBytes).toBe(LARGE.length);
    expect(await store.list()).toEqual([KEY]);
    expect(LARGE.equals(await readFile(await store.localPath(KEY)))).toBe(true);
    await store.remove(KEY);
    expect(await store.stat(KEY)).toBeNull();
    expect(struck.size).toBeGreaterThan(3);
  });

  test('ends each call after five attempts as unavailable, and keeps the bytes of earlier calls', async () => {
    const { store, growing } = open(IMPATIENT);
    await growing.create(ID);
    const appender = await growing.append(ID, 0);
    await appender.write([LARGE.subarray(0, 1_000)]);
    await appender.close();
    faultOf = ({ method }) => (method === 'PUT' ? fault : null);
    const next = await growing.append(ID, 1_000);
    await next.write([LARGE.subarray(1_000, 2_000)]);
    const error = await next.close().catch((reason: unknown) => reason);
    expect(toHttp(error).status).toBe(503);
    const path = await largeFile();
    await expect(store.adopt(path, KEY)).rejects.toMatchObject({ name: 'TimeoutError' });
    // Nothing of a file that could not be stored stays, and the file is there for the next try.
    expect(await openParts()).toEqual([]);
    expect(LARGE.equals(await readFile(path))).toBe(true);
    faultOf = () => null;
    const kept = (await growing.stat(ID))?.sizeBytes ?? 0;
    // The service may have taken them without a word.
    expect(fault === 'MUTE' ? [2_000] : [1_000]).toContain(kept);
    const last = await growing.append(ID, kept);
    await last.write([LARGE.subarray(kept)]);
    await last.close();
    await growing.finish(ID, LARGE.length);
    expect(LARGE.equals(await stored(keyOf(ID)))).toBe(true);
  });
});

test.each([
  ['a read', { readMs: 500 }, 'HEAD'],
  ['a write', { answerMs: 500 }, 'PUT'],
])('%s waits no longer than its own limit for the beginning of an answer', async (_, limit, method) => {
  const { store } = open({ ...PATIENT, ...limit });
  faultOf = (request, at) => (request.method === method && at < 2 ? 'HANG' : null);
  await store.save(KEY, LARGE.subarray(0, 1_000));
  expect((await store.stat(KEY))?.sizeBytes).toBe(1_000);
  expect(seen.length).toBe(method === 'PUT' ? 4 : 3);
});

test('sends a part to a service that never says that it may', async () => {
  let received = 0;
  const take = (request: IncomingMessage, response: ServerResponse) => {
    request.on('data', (bytes: Buffer) => (received += bytes.length));
    request.on('end', () => response.writeHead(200, { etag: '"taken"' }).end());
  };
  const mute = createServer(take).on('checkContinue', take).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const client = bucketClient({ ...KEYS, endpoint, patience: { ...IMPATIENT, silenceMs: 3_000 } });
  await putBytes({ client, bucket }, `media/${KEY}`, LARGE);
  expect(received).toBe(LARGE.length);
});

describe('a process that may no longer append to an upload', () => {
  test.each([
    ['a part', LARGE],
    ['the beginning of a part', LARGE.subarray(0, 1_000)],
  ])('ends its running call with %s at once, and makes no other', async (_, bytes) => {
    const { growing } = open(PATIENT);
    await growing.create(ID);
    const lost = new AbortController();
    const appender = await growing.append(ID, 0, lost.signal);
    let held: IncomingMessage | undefined;
    faultOf = (request) => {
      if (request.method !== 'PUT' || held) return null;
      held = request;
      return 'HANG';
    };
    const failed = appender
      .write([bytes])
      .then(() => appender.close())
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(held?.complete).toBe(true), 20_000);
    const calls = seen.length;
    lost.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(held?.socket.destroyed).toBe(true), 20_000);
    await appender.close({ isKept: false });
    expect(seen.length).toBe(calls);
    // The next process continues where the bytes end.
    const next = open(PATIENT).growing;
    const from = (await next.stat(ID))?.sizeBytes ?? 0;
    const rest = await next.append(ID, from);
    await rest.write([LARGE.subarray(from)]);
    await rest.close();
    await next.finish(ID, LARGE.length);
    expect(LARGE.equals(await stored(keyOf(ID)))).toBe(true);
  });
});
