import '#tests/support/installation.ts';
import { once } from 'node:events';
import { open, readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { mediaLink } from '#server/auth/media-link.ts';
import { serveMedia } from '#server/http/serve-media.ts';
import { mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { BYTES, bytesOf, closedAddresses, DOWNLOAD_NAMES, get, ID, PLAYBACK, port } from './media-server.ts';

test('serves a whole file with its type and nothing executable', async () => {
  const answer = await get(mediaLink(PLAYBACK));
  expect(answer.status).toBe(200);
  expect(await bytesOf(answer)).toEqual(BYTES);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=1800',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('serves an original as a download, unchanged and never executed', async () => {
  const answer = await get(mediaLink(`originals/${'a'.repeat(32)}`, 'page.html'));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="page.html";/),
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('lets public pictures be cached for an hour and embedded elsewhere', async () => {
  const answer = await get(`/media/${ID}/picture.webp`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=100-', 100, 1000],
  ['bytes=-50', 950, 1000],
  ['bytes=990-5000', 990, 1000],
  ['bytes=-5000', 0, 1000],
  ['bytes=999-999', 999, 1000],
  ['bytes=0-99999999999999999999', 0, 1000],
])('answers range %s with 206', async (range, from, to) => {
  const answer = await get(mediaLink(PLAYBACK), { range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/1000`);
  expect(await bytesOf(answer)).toEqual(BYTES.subarray(from, to));
});

test.each([['bytes=1000-'], ['bytes=5000-6000'], ['bytes=-0']])(
  'answers range %s with 416',
  async (range) => {
    const answer = await get(mediaLink(PLAYBACK, 'film.mp4'), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */1000');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBeNull();
  },
);

test.each([
  ['bytes=0-1,5-6'],
  ['lines=1-2'],
  ['bytes=-'],
  ['bytes=5-1'],
  ['bytes=a-b'],
  ['bytes=1-2x'],
  ['0-5'],
])('ignores the unusual range “%s” and serves the whole file', async (range) => {
  const answer = await get(mediaLink(PLAYBACK), { range });
  expect(answer.status).toBe(200);
  expect(await bytesOf(answer)).toEqual(BYTES);
});

test('resumes a download only while the file is the same', async () => {
  const link = mediaLink(PLAYBACK);
  const first = await get(link);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const modified = first.headers.get('last-modified') ?? '';
  for (const same of [etag, modified]) {
    expect((await get(link, { range: 'bytes=500-', 'if-range': same })).status).toBe(206);
  }
  for (const other of ['"another"', `W/${etag}`, new Date(0).toUTCString(), 'yesterday', '*']) {
    expect((await get(link, { range: 'bytes=500-', 'if-range': other })).status).toBe(200);
  }
  await saveMedia(PLAYBACK, BYTES.toReversed());
  const changed = await get(link, { range: 'bytes=500-', 'if-range': etag });
  expect(changed.status).toBe(200);
  await saveMedia(PLAYBACK, BYTES);
});

test('answers 304 for a cached file', async () => {
  const link = mediaLink(PLAYBACK);
  const etag = (await get(link)).headers.get('etag') ?? '';
  const answer = await get(link, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect(answer.status).toBe(304);
  expect(await bytesOf(answer)).toHaveLength(0);
  for (const known of [`W/${etag}`, `"another", ${etag}`, '*'])
    expect((await get(link, { 'if-none-match': known })).status).toBe(304);
  expect(answer.headers.get('etag')).toBe(etag);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=1800');
  expect((await get(link, { 'if-none-match': '"another"' })).status).toBe(200);
  expect((await get(link, { 'if-match': '"another"' })).status).toBe(412);
  const now = new Date().toUTCString();
  expect((await get(link, { 'if-modified-since': now })).status).toBe(304);
  // A tag outranks a date, and a condition a range (§13.2.2).
  expect((await get(link, { 'if-none-match': '"another"', 'if-modified-since': now })).status).toBe(200);
  expect((await get(link, { 'if-none-match': etag, range: 'bytes=5000-' })).status).toBe(304);
  expect((await get(link, { 'if-modified-since': 'yesterday' })).status).toBe(200);
  expect((await get(link, { 'if-unmodified-since': new Date(0).toUTCString() })).status).toBe(412);
  expect((await get(link, { 'if-match': `W/${etag}` })).status).toBe(412);
  expect((await get(link, { 'if-match': `"another", ${etag}` })).status).toBe(200);
});

/** Headers of the connection, not of the file. */
const CONNECTION = new Set(['connection', 'date', 'keep-alive']);

test('answers HEAD with the same headers, without bytes', async () => {
  const ask = async (method: string) => {
    const answer = await get(mediaLink(PLAYBACK, 'film.mp4'), {}, method);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !CONNECTION.has(name)));
    return { status: answer.status, headers, size: (await bytesOf(answer)).length };
  };
  const whole = await ask('GET');
  expect(whole).toMatchObject({ status: 200, size: 1000, headers: { 'content-length': '1000' } });
  expect(await ask('HEAD')).toEqual({ ...whole, size: 0 });
  expect((await get(mediaLink(PLAYBACK), { range: 'bytes=0-1' }, 'HEAD')).status).toBe(200);
});

test('serves an empty file as an empty response', async () => {
  await saveMedia(`${ID}/poster.pdf`, Buffer.alloc(0));
  const answer = await get(mediaLink(`${ID}/poster.pdf`));
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '0']);
  expect((await get(mediaLink(`${ID}/poster.pdf`), { range: 'bytes=0-' })).status).toBe(416);
});

test('uses constant memory for a large file, however slowly it is read', async () => {
  const size = 300 * 2 ** 20;
  await using file = await open(mediaPath(`${ID}/reel.mp4`), 'w');
  await file.truncate(size);
  const before = process.memoryUsage().rss;
  let most = 0;
  let waiting = 0;
  const note = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  let received = 0;
  await new Promise<void>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${mediaLink(`${ID}/reel.mp4`)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      // Nobody reads for a while: the rest must stay on disk.
      socket.pause();
      setTimeout(() => {
        waiting = process.memoryUsage().rss - before;
        socket.resume();
      }, 600);
    });
    socket.on('data', ({ length }) => {
      received += length;
      note();
    });
    socket.once('end', done);
    socket.once('error', fail);
  });
  expect(received).toBeGreaterThan(size);
  expect(waiting / 2 ** 20).toBeLessThan(32);
  // Both ends are in this process, and garbage is not collected yet.
  expect(most / 2 ** 20).toBeLessThan(150);
});

test.each(DOWNLOAD_NAMES)(
  'keeps the name “%s” for downloads (RFC 6266, RFC 8187)',
  async (name, plain, encoded) => {
    const answer = await get(mediaLink(PLAYBACK, name));
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/);
    expect(disposition).toContain(plain);
    expect(disposition).toContain(encoded);
    expect(answer.headers.get('set-cookie')).toBeNull();
  },
);

/** Returns the status line for a path that `fetch` would normalise. */
function statusLine(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    });
    socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n')[0] ?? ''));
    socket.once('error', reject);
  });
}

test('gives no address to anything else: folders, originals, working files', async () => {
  const { search } = new URL(mediaLink(PLAYBACK), 'http://x');
  for (const path of closedAddresses(search)) {
    expect(await statusLine(path)).toBe('HTTP/1.1 404 Not Found');
  }
  expect((await get(mediaLink(PLAYBACK), {}, 'DELETE')).status).toBe(404);
});

test('closes the file when the client leaves before the first byte', async () => {
  const openFiles = async () => {
    const held = await readdir('/proc/self/fd');
    const files = await Promise.all(held.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return files.filter((file) => file.includes(PLAYBACK)).length;
  };
  const left = createServer((request, response) => {
    request.socket.destroy();
    response.once('close', () => void serveMedia(request, response).then(() => left.emit('served')));
  });
  await once(left.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(left.address() as AddressInfo).port}${mediaLink(PLAYBACK)}`;
  for (let visit = 0; visit < 5; visit += 1) {
    await Promise.all([once(left, 'served'), fetch(address).catch(() => null)]);
  }
  left.close();
  await expect.poll(openFiles).toBe(0);
});
