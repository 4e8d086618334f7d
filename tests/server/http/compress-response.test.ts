import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { acceptedEncoding, compressResponse } from '#server/http/compress-response.ts';
import { serveAsset } from '#server/http/serve-asset.ts';
import { compressAssets } from '#server/scripts/compress-assets.ts';

const PAGE = '<p>A paragraph that repeats itself.</p>'.repeat(2000);
/** Each test sets the answer. */
let answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

const server = createServer((request, response) => {
  compressResponse(request, response);
  void answer(response, request);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const folder = mkdtempSync(join(tmpdir(), 'assets-'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Got = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Unlike fetch, leaves the body compressed. */
function get(encoding: string, { path = '/', method = 'GET' } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    requestOf({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      Array.fromAsync<Buffer>(response).then(
        (parts) => resolve({ status, headers: received, body: Buffer.concat(parts) }),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', null],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['BR;Q=0.8, gzip;q=0.3', 'br'],
  ['identity', null],
])('for %s chooses %s', (header, encoding) => {
  const headers = { 'accept-encoding': header };
  expect(acceptedEncoding({ headers })).toBe(encoding);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses a page that is written in parts with %s', async (encoding, decompress) => {
  answer = (response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('vary', 'rsc');
    response.flushHeaders();
    response.write(PAGE.slice(0, 100), () => response.end(PAGE.slice(100), ended));
  };
  const ended = vi.fn();
  const { headers, body } = await get(encoding);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'rsc, accept-encoding' });
  expect(headers['content-length']).toBeUndefined();
  expect(body.length).toBeLessThan(PAGE.length / 10);
  expect(decompress(body).toString()).toBe(PAGE);
  expect(ended).toHaveBeenCalledOnce();
});

test('sends the first part of a page before the rest is written', async () => {
  let finish = () => {};
  answer = (response) => {
    response.setHeader('content-type', 'text/html');
    response.write('<p>First</p>');
    (response as unknown as { flush: () => void }).flush();
    finish = () => response.end('<p>Last</p>');
  };
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: '<p>First</p>' });
  finish();
  expect(await reader?.read()).toMatchObject({ value: '<p>Last</p>' });
});

test.each([
  ['a small body', 200, { 'content-type': 'text/html' }, 'Small'],
  ['a picture', 200, { 'content-type': 'image/webp' }, PAGE],
  ['a compressed body', 200, { 'content-type': 'text/css', 'content-encoding': 'zstd' }, PAGE],
  ['a part of a file', 206, { 'content-type': 'text/plain' }, PAGE],
])('leaves %s unchanged', async (_, status, headers, text) => {
  answer = (response) => {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries(headers))).end(text);
  };
  const got = await get('br');
  expect(got.status).toBe(status);
  expect(got.headers['content-encoding']).not.toBe('br');
  expect(got.body.toString()).toBe(text);
});

test('answers HEAD and 304 without a body', async () => {
  answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end();
  expect(await get('br', { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  answer = (response) => void response.writeHead(304).end();
  expect(await get('br')).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

test('sends scripts as the build compressed them, and leaves the rest to Next', async () => {
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks/0~a-b_c.js'), PAGE);
  writeFileSync(join(folder, 'chunks/a.wasm'), PAGE);
  compressAssets(folder);
  writeFileSync(join(folder, 'chunks/new.css'), 'later');
  answer = async (response, request) => {
    if (!(await serveAsset(request, response, folder))) response.writeHead(404).end();
  };
  const path = '/_next/static/chunks/0~a-b_c.js';
  const { status, headers, body } = await get('br', { path });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  const wasm = await get('br', { path: '/_next/static/chunks/a.wasm' });
  expect(wasm.headers).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'br' });
  expect(await get('br', { path, method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(await get('gzip', { path })).toMatchObject({ status: 404 });
  const others = ['chunks/new.css', 'chunks/../chunks/0~a-b_c.js', 'chunks/%2e%2e/x.js', 'chunks'];
  const answers = await Promise.all(others.map((other) => get('br', { path: `/_next/static/${other}` })));
  expect(answers.map(({ status: other }) => other)).toEqual([404, 404, 404, 404]);
  expect(await get('br', { path, method: 'POST' })).toMatchObject({ status: 404 });
});
