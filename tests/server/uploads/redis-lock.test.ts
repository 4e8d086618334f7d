import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { ensureRedis } from '#server/scripts/ensure-redis.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { SETTINGS } from '#tests/support/bucket.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { until } from '#tests/support/processes.ts';
import { launchRedis } from '#tests/support/redis.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A call that the bucket never answers. */
let hung: IncomingMessage | undefined;
let isHanging = (_seen: IncomingMessage) => false;
const proxy = await startFaultyProxy(SETTINGS.BUCKET_ENDPOINT ?? '', (seen) => {
  if (!isHanging(seen)) return null;
  hung = seen;
  return 'HANG';
});
afterAll(proxy.stop);
process.env.BUCKET_ENDPOINT = proxy.address;

const path = ensureRedis();
const [port = 0] = await freePorts(1);
process.env.REDIS_URL = `redis://127.0.0.1:${port}`;
await import('#tests/support/installation.ts');
const { originalKey } = await import('#server/integrations/original-key.ts');
const { growingFiles, storedBytes } = await import('#server/integrations/storage.ts');
const { sharedRedis } = await import('#server/platform/redis.ts');
const { redisLocks } = await import('#server/uploads/redis-lock-place.ts');
const { Upload } = await import('#server/models/upload.ts');
const { retryInterrupted } = await import('#server/services/uploads/finish-upload.ts');
const { reconcileUploads } = await import('#server/services/uploads/reconcile-uploads.ts');
const { holdIdleUpload, holdUpload } = await import('#server/uploads/upload-locks.ts');
const { CLIP, OFFSET_STREAM, startUploadEndpoint, uploadIdOf } = await import('./upload-endpoint.ts');

const ID = 'fedcba9876543210fedcba9876543210';
/** Short, so that a test can wait for the end of a lock. */
const LIFE_MS = 600;
const locks = redisLocks(LIFE_MS);
const unseen = () => {};

/** Ends no call of the move of a complete upload to its place, until the test lets the next one through. */
function hangMoves(): { count: number } {
  const moves = { count: 0 };
  hung = undefined;
  isHanging = ({ method, url }) => {
    const isMove = method === 'PUT' && url?.includes('/originals/') === true;
    if (isMove) moves.count += 1;
    return isMove;
  };
  return moves;
}
const hangs = () => vi.waitFor(() => expect(hung?.complete).toBe(true), 5_000);
/** The lock is looked at every 5 s, and the bucket has 30 s for a call. */
const isEnded = () => vi.waitFor(() => expect(hung?.socket.destroyed).toBe(true), 15_000);
const finishedAt = async (uploadId: string) => (await Upload.findOne({ uploadId }))?.finishedAt;

/** Gives an upload all its bytes, as a process that was killed then. */
async function fill(uploadId: string): Promise<void> {
  const file = await (await growingFiles()).append(uploadId, 0);
  await file.write([Buffer.from(CLIP)]);
  await file.close();
}

describe.skipIf(!path)('locks of uploads by Redis', () => {
  let server: Awaited<ReturnType<typeof launchRedis>>;
  beforeAll(async () => {
    server = await launchRedis(path ?? '', port, temporaryFolder());
    const isReady = async () => sharedRedis()?.isReady === true;
    await until(isReady, Boolean, 20_000, 'the client of Redis');
  });
  afterAll(async () => {
    sharedRedis()?.destroy();
    server.kill('SIGKILL');
    await once(server, 'exit');
  });

  test('a request holds an upload alone, longer than a lock lives without it, until it releases it', async () => {
    const onLost = vi.fn();
    const release = await locks.take(ID, onLost);
    const takenAt = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(takenAt + 2 * LIFE_MS), 5 * LIFE_MS);
    expect(await locks.take(ID, unseen)).toBeNull();
    expect(await locks.isAsked(ID)).toBe(false);
    await locks.ask(ID);
    expect(await locks.isAsked(ID)).toBe(true);
    await release?.();
    const next = await locks.take(ID, unseen);
    expect(next).not.toBeNull();
    expect(await locks.isAsked(ID)).toBe(false);
    // A late release does not take it from the next holder.
    await release?.();
    expect(await locks.take(ID, unseen)).toBeNull();
    await next?.();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('tells the holder once that another has its lock', async () => {
    const onLost = vi.fn();
    const release = await locks.take(ID, onLost);
    await sharedRedis()?.set(`upload-lock:${ID}`, 'another');
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 5_000);
    await release?.();
    expect(await sharedRedis()?.get(`upload-lock:${ID}`)).toBe('another');
    await sharedRedis()?.del(`upload-lock:${ID}`);
  });

  test('tells the holder before its lock expires that Redis does not answer', async () => {
    const takenAt = Date.now();
    const onLost = vi.fn(() => Date.now() - takenAt);
    const release = await locks.take(ID, onLost);
    server.kill('SIGSTOP');
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 5_000);
    server.kill('SIGCONT');
    expect(onLost.mock.results[0]?.value).toBeGreaterThan(LIFE_MS / 2);
    // A timer may be late on a busy machine, but not as late as the client's own limit of 3 s.
    expect(onLost.mock.results[0]?.value).toBeLessThan(2 * LIFE_MS);
    await vi.waitFor(() => expect(sharedRedis()?.isReady).toBe(true), 20_000);
    await release?.();
  });

  test('stops a request whose lock is lost, and acknowledges and stores nothing of it', async () => {
    const { begin, head, sendRaw } = await startUploadEndpoint();
    const { guest, path: address } = await begin();
    const socket = await sendRaw(
      'PATCH',
      address,
      {
        cookie: guest.cookie,
        'upload-offset': '0',
        'content-length': String(CLIP.length),
        'content-type': 'application/offset+octet-stream',
      },
      CLIP.subarray(0, 5).toString(),
    );
    const key = `upload-lock:${uploadIdOf(address)}`;
    await vi.waitFor(async () => expect(await sharedRedis()?.exists(key)).toBe(1), 5_000);
    await sharedRedis()?.set(key, 'another');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('HTTP/1.1 503');
    expect((await (await growingFiles()).stat(uploadIdOf(address)))?.sizeBytes).toBe(0);
    await sharedRedis()?.del(key);
    expect((await head(address, guest)).headers.get('upload-offset')).toBe('0');
    expect(await holdUpload(uploadIdOf(address), async () => 'held')).toBe('held');
    socket.destroy();
  });

  test.each([
    ['ends the running call to the bucket of a request whose lock is lost', '', 0],
    ['ends the finishing of an upload whose lock is lost', '/originals/', CLIP.length],
  ])('%s', async (_, hanging, received) => {
    const { begin, head, sendRaw } = await startUploadEndpoint();
    const { guest, path: address } = await begin();
    const size = hanging ? CLIP.length : 5;
    hung = undefined;
    isHanging = ({ method, url }) => method === 'PUT' && url?.includes(hanging) === true;
    const headers = {
      cookie: guest.cookie,
      'upload-offset': '0',
      'content-length': String(size),
      'content-type': 'application/offset+octet-stream',
    };
    const socket = await sendRaw('PATCH', address, headers, CLIP.subarray(0, size).toString());
    const answered = once(socket, 'data');
    await vi.waitFor(() => expect(hung?.complete).toBe(true), 5_000);
    await sharedRedis()?.set(`upload-lock:${uploadIdOf(address)}`, 'another');
    // Its lock is looked at every 5 s, and the bucket has 30 s for a call.
    await vi.waitFor(() => expect(hung?.socket.destroyed).toBe(true), 15_000);
    isHanging = () => false;
    const [answer] = (await answered) as [Buffer];
    expect(answer.toString()).toContain('HTTP/1.1 503');
    expect((await (await growingFiles()).stat(uploadIdOf(address)))?.sizeBytes).toBe(received);
    await sharedRedis()?.del(`upload-lock:${uploadIdOf(address)}`);
    expect((await head(address, guest)).headers.get('upload-offset')).toBe(String(received));
    socket.destroy();
  });

  test('ends the finishing of an upload that a HEAD request began and whose lock is lost', async () => {
    const { begin, head } = await startUploadEndpoint();
    const { guest, path: address } = await begin();
    const uploadId = uploadIdOf(address);
    await fill(uploadId);
    hangMoves();
    const asked = head(address, guest);
    await hangs();
    await sharedRedis()?.set(`upload-lock:${uploadId}`, 'another');
    await isEnded();
    isHanging = () => false;
    expect((await asked).status).toBe(503);
    await sharedRedis()?.del(`upload-lock:${uploadId}`);
    expect((await head(address, guest)).headers.get('upload-offset')).toBe(String(CLIP.length));
  });

  test('a repair holds the lock of the upload that it finishes, and writes nothing once it is lost', async () => {
    const { begin } = await startUploadEndpoint();
    const uploadId = uploadIdOf((await begin()).path);
    await fill(uploadId);
    const moves = hangMoves();
    const repaired = reconcileUploads(holdIdleUpload);
    await hangs();
    expect(await locks.take(uploadId, unseen)).toBeNull();
    await sharedRedis()?.set(`upload-lock:${uploadId}`, 'another');
    await isEnded();
    expect(await repaired).toBe(0);
    await retryInterrupted(holdIdleUpload);
    expect([moves.count, await finishedAt(uploadId)]).toEqual([1, null]);
    isHanging = () => false;
    await sharedRedis()?.del(`upload-lock:${uploadId}`);
    await retryInterrupted(holdIdleUpload);
    expect(await finishedAt(uploadId)).toBeInstanceOf(Date);
    expect(await storedBytes(originalKey(uploadId))).toBe(CLIP.length);
  });

  test('a repair leaves an upload to the request of another process, and finishes it after a kill', async () => {
    const { begin } = await startUploadEndpoint();
    const { guest, path: address } = await begin();
    const uploadId = uploadIdOf(address);
    const another = fork(new URL('./serve-uploads.ts', import.meta.url), { execArgv: [] });
    const [{ port: at }] = (await once(another, 'message')) as [{ port: number }];
    const moves = hangMoves();
    const headers = { 'x-api-key': API_KEY, origin: ORIGIN, 'tus-resumable': '1.0.0', cookie: guest.cookie };
    const sent = fetch(`http://127.0.0.1:${at}/api/upload/${uploadId}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': OFFSET_STREAM },
      body: new Uint8Array(CLIP),
    });
    await hangs();
    expect(await reconcileUploads(holdIdleUpload)).toBe(0);
    await retryInterrupted(holdIdleUpload);
    // It would end a request that still sends.
    expect(await locks.isAsked(uploadId)).toBe(false);
    expect([moves.count, await finishedAt(uploadId)]).toEqual([1, null]);
    another.kill('SIGKILL');
    await expect(sent).rejects.toThrow('fetch failed');
    isHanging = () => false;
    // As after the 15 s of a lock.
    await sharedRedis()?.del(`upload-lock:${uploadId}`);
    await retryInterrupted(holdIdleUpload);
    expect(await finishedAt(uploadId)).toBeInstanceOf(Date);
  });
});
