import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveBorrowedAsset } from '#server/http/serve-asset.ts';
import { exchangeAssets } from '#server/scripts/exchange-assets.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

function build(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, '.next/static', path, '..'), { recursive: true });
    writeFileSync(join(folder, '.next/static', path), content);
  }
  return folder;
}

const own = build({ 'chunks/own.js': 'own' });
const server = createServer((request, response) => {
  serveBorrowedAsset(request, response, own).then(
    (isServed) => isServed || response.writeHead(404).end('for Next'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;
const get = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/_next/static/${path}`, options);
const statusOf = async (path: string, options?: RequestInit) => (await get(path, options)).status;

test('sends every file of another build that this one keeps, also those that come while it runs', async () => {
  const former = {
    'media/a-1.woff2': 'font',
    'media/b.png': 'picture',
    'chunks/former.js': 'script',
    'x/m.map': '{}',
  };
  for (const path of Object.keys(former)) expect(await statusOf(path)).toBe(404);
  exchangeAssets(own, build(former));
  const types = [
    'font/woff2',
    'image/png',
    'application/javascript; charset=UTF-8',
    'application/octet-stream',
  ];
  for (const [place, [path, content]] of Object.entries(former).entries()) {
    const answer = await get(`${path}?dpl=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(types[place]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(content);
  }
  const head = await get('media/b.png', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
  expect(await statusOf('media/b.png', { method: 'POST' })).toBe(404);
});

test('leaves its own files, files that it no longer keeps, and other addresses to Next', async () => {
  const week = 7 * 24 * 60 * 60 * 1000;
  exchangeAssets(own, build({ 'media/later.png': 'later' }), Date.now() + week);
  expect(await statusOf('media/later.png')).toBe(200);
  const others = [
    'chunks/own.js',
    'media/b.png',
    '..%2fborrowed-assets',
    'media/%2e%2e/%2e%2e/borrowed-assets',
    '',
  ];
  for (const path of others) expect(await statusOf(path)).toBe(404);
});
