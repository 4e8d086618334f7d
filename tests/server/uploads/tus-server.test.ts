import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { API_KEY } from '#lib/api/client.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { handleUpload } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const tus = createTusServer();
const server = createServer((request, response) => void handleUpload(tus, request, response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const CLIP = Buffer.from('the bytes of a clip');
const encode = (text: string) => Buffer.from(text).toString('base64');

function send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) {
  return fetch(new URL(path, base), {
    method,
    headers: { 'x-api-key': API_KEY, 'tus-resumable': '1.0.0', origin: ORIGIN, ...headers },
    ...(body && { body }),
  });
}

async function create(cookie: string, tributeId: string, size = CLIP.length) {
  return send('POST', '/api/upload', {
    cookie,
    'upload-length': String(size),
    'upload-metadata': `tributeId ${encode(tributeId)},filename ${encode('../../evil.html')}`,
  });
}

const patch = (path: string, cookie: string, offset: number, bytes: Buffer) =>
  send(
    'PATCH',
    path,
    { cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    new Uint8Array(bytes),
  );

async function guest() {
  const { tributeId } = await openTribute();
  return { tributeId, cookie: (await joinAs(tributeId, 'Jonas')).cookie };
}

test('a clip arrives in pieces and is kept byte for byte under a random name', async () => {
  const { tributeId, cookie } = await guest();
  const created = await create(cookie, tributeId);
  expect(created.status).toBe(201);
  const path = created.headers.get('location') ?? '';
  expect(path).toMatch(/^\/api\/upload\/[0-9a-f]{32}$/);
  expect((await patch(path, cookie, 0, CLIP.subarray(0, 7))).headers.get('upload-offset')).toBe('7');
  expect((await send('HEAD', path, { cookie })).headers.get('upload-offset')).toBe('7');
  expect((await patch(path, cookie, 7, CLIP.subarray(7))).status).toBe(204);
  const uploadId = path.split('/').at(-1) ?? '';
  expect(await readFile(mediaPath(`originals/${uploadId}`))).toEqual(CLIP);
  expect((await Upload.findOne({ uploadId }))?.finishedAt).toBeInstanceOf(Date);
});

test('a client that lost the last answer learns that all is here', async () => {
  const { tributeId, cookie } = await guest();
  const path = (await create(cookie, tributeId)).headers.get('location') ?? '';
  await patch(path, cookie, 0, CLIP);
  const asked = await send('HEAD', path, { cookie });
  expect(asked.status).toBe(200);
  expect(asked.headers.get('upload-offset')).toBe(String(CLIP.length));
});

test('bytes are refused from whoever has not joined, or did not begin the upload', async () => {
  const { tributeId, cookie } = await guest();
  expect((await create('', tributeId)).status).toBe(401);
  const path = (await create(cookie, tributeId)).headers.get('location') ?? '';
  const other = await joinAs(tributeId, 'Lea');
  expect((await patch(path, other.cookie, 0, CLIP)).status).toBe(404);
  expect((await send('HEAD', path, { cookie: other.cookie })).status).toBe(404);
});

test('what was uploaded is never served back from here', async () => {
  const { tributeId, cookie } = await guest();
  const path = (await create(cookie, tributeId)).headers.get('location') ?? '';
  expect((await send('GET', path, { cookie })).status).toBe(405);
});

test('an empty file and one over the limit are refused before a byte travels', async () => {
  const { tributeId, cookie } = await guest();
  expect((await create(cookie, tributeId, 3 * 1024 ** 3)).status).toBe(413);
  const empty = await create(cookie, tributeId, 0);
  expect(empty.status).toBe(422);
  expect(await empty.json()).toMatchObject({ error: 'That file is empty. Choose another one.' });
});

test('another version of the protocol is told which one is spoken', async () => {
  const { tributeId, cookie } = await guest();
  const path = (await create(cookie, tributeId)).headers.get('location') ?? '';
  const answer = await send('HEAD', path, { cookie, 'tus-resumable': '0.2.2' });
  expect(answer.status).toBe(412);
  expect(answer.headers.get('tus-version')).toContain('1.0.0');
});

test('pages of other sites cannot upload in somebody’s name', async () => {
  const { tributeId, cookie } = await guest();
  const answer = await send('POST', '/api/upload', {
    cookie,
    origin: 'https://evil.example',
    'upload-length': '5',
    'upload-metadata': `tributeId ${encode(tributeId)}`,
  });
  expect(answer.status).toBe(403);
});
