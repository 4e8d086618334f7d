import '#tests/support/installation.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Upload as TusUpload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { PHOTO_BYTES_MAX } from '#lib/recording/limits.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { idTokenOf, ORIGIN } from '#tests/support/call.ts';
import { CREATOR, joinAs } from '#tests/support/tributes.ts';
import { CLIP, encode, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { base, begin, create, head, patch, send } = await startUploadEndpoint();

test('stores a clip that arrives in pieces unchanged under a random name', async () => {
  const guest = await joinGuest();
  const metadata = `tributeId ${encode(guest.tributeId)},filename ${encode('../../evil.html')}`;
  const created = await create(guest, CLIP.length, { 'upload-metadata': metadata });
  expect(created.status).toBe(201);
  const path = created.headers.get('location') ?? '';
  expect(path).toMatch(/^\/api\/upload\/[0-9a-f]{32}$/);
  expect((await patch(path, guest, 0, CLIP.subarray(0, 7))).headers.get('upload-offset')).toBe('7');
  expect((await head(path, guest)).headers.get('upload-offset')).toBe('7');
  expect((await patch(path, guest, 7, CLIP.subarray(7))).status).toBe(204);
  const uploadId = uploadIdOf(path);
  expect(await readFile(mediaPath(`originals/${uploadId}`))).toEqual(CLIP);
  expect(await Upload.findOne({ uploadId })).toMatchObject({
    finishedAt: expect.any(Date),
    fileName: '../../evil.html',
  });
});

test('lets our client pause and resume a file', async () => {
  const guest = await joinGuest();
  const bytes = randomBytes(5 * 1024 ** 2);
  const options = {
    endpoint: new URL('/api/upload', base).href,
    headers: { 'x-api-key': API_KEY, origin: ORIGIN, cookie: guest.cookie },
    metadata: { tributeId: guest.tributeId, filename: 'Zoë.mp4', filetype: '' },
    chunkSize: 1024 ** 2,
    retryDelays: null,
  };
  const url = await new Promise<string>((resolve, reject) => {
    const first = new TusUpload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? '')),
    });
    first.start();
  });
  await new Promise<void>((resolve, reject) => {
    const { endpoint: _, ...rest } = options;
    new TusUpload(bytes, { ...rest, uploadUrl: url, onError: reject, onSuccess: () => resolve() }).start();
  });
  const uploadId = uploadIdOf(url);
  expect(await readFile(mediaPath(`originals/${uploadId}`))).toEqual(bytes);
  expect(await Upload.findOne({ uploadId })).toMatchObject({ fileName: 'Zoë.mp4' });
});

test('tells a client that missed the last answer that everything arrived', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  const asked = await head(path, guest);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('upload-offset')).toBe(String(CLIP.length));
});

test('answers reads, for which browsers send no origin', async () => {
  const { guest, path } = await begin();
  const answer = await fetch(new URL(path, base), {
    method: 'HEAD',
    headers: { 'x-api-key': API_KEY, 'tus-resumable': '1.0.0', cookie: guest.cookie },
  });
  expect(answer.headers.get('upload-offset')).toBe('0');
});

test('rejects bytes from anyone who has not joined or did not start the upload', async () => {
  const { guest, path } = await begin();
  expect((await create({ ...guest, cookie: '' })).status).toBe(401);
  const other = { ...guest, cookie: (await joinAs(guest.tributeId, 'Lea')).cookie };
  const missing = await send('DELETE', `/api/upload/${'0'.repeat(32)}`, { cookie: guest.cookie });
  for (const whole of [false, true]) {
    if (whole) await patch(path, guest, 0, CLIP);
    expect((await patch(path, other, 0, CLIP)).status).toBe(404);
    expect((await head(path, other)).status).toBe(404);
    const refused = await send('DELETE', path, { cookie: other.cookie });
    expect(refused.status).toBe(404);
    expect((await head(path, { ...guest, cookie: '' })).status).toBe(401);
  }
  expect(missing.status).toBe(404);
  const malformed = await send('DELETE', '/api/upload/..%2f..%2fsecret', { cookie: guest.cookie });
  // Identical except for the request id.
  const told = { ...((await missing.json()) as object), requestId: expect.any(String) };
  expect(await malformed.json()).toEqual(told);
});

test('never serves uploaded bytes', async () => {
  const { guest, path } = await begin();
  for (const method of ['GET', 'PUT']) {
    expect((await send(method, path, { cookie: guest.cookie })).status).toBe(405);
  }
  await patch(path, guest, 0, CLIP);
  const answer = await send('GET', path, { cookie: guest.cookie });
  expect(answer.status).toBe(405);
  expect(await answer.text()).not.toContain(String(CLIP));
});

test('rejects empty and oversized files before any byte', async () => {
  const guest = await joinGuest();
  expect((await create(guest, 3 * 1024 ** 3)).status).toBe(413);
  const empty = await create(guest, 0);
  expect(empty.status).toBe(422);
  expect(await empty.json()).toMatchObject({ error: 'That file is empty. Choose another one.' });
});

const createTyped = async (fileType: string, sizeBytes = 5) => {
  const guest = await joinGuest();
  const metadata = `tributeId ${encode(guest.tributeId)},filetype ${encode(fileType)}`;
  return create(guest, sizeBytes, { 'upload-metadata': metadata });
};

test.each([['application/pdf'], ['text/html'], ['image/svg+xml'], ['image/gif']])(
  'rejects a file of type %s with a text [upload-kinds]',
  async (fileType) => {
    const answer = await createTyped(fileType);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: 'We can’t use that kind of file. Choose a video, a sound recording or a photo.',
    });
  },
);

test.each([
  ['video/mp4'],
  ['video/x-matroska;codecs=avc1'],
  ['audio/webm;codecs=opus'],
  ['audio/mp4'],
  ['image/jpeg'],
  ['image/heic'],
  [''],
])('accepts a file of type “%s”', async (fileType) => {
  expect((await createTyped(fileType)).status).toBe(201);
});

test('rejects a photo that is larger than any camera makes, before any byte [upload-kinds]', async () => {
  const answer = await createTyped('image/jpeg', PHOTO_BYTES_MAX + 1);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    error: 'That photo is larger than 60 MB. Choose a smaller one.',
  });
  expect((await createTyped('image/jpeg', PHOTO_BYTES_MAX)).status).toBe(201);
  expect((await createTyped('audio/mp4', PHOTO_BYTES_MAX + 1)).status).toBe(201);
});

test('takes only videos as feedback', async () => {
  const sendFeedback = (fileType: string) =>
    send('POST', '/api/upload', {
      'upload-length': '5',
      'upload-metadata': `kind ${encode('FEEDBACK')},filetype ${encode(fileType)}`,
      authorization: `Bearer ${idTokenOf(CREATOR)}`,
    });
  expect((await sendFeedback('audio/mp4')).status).toBe(415);
  expect((await sendFeedback('video/mp4')).status).toBe(201);
});

test("rejects uploads by other sites' pages, which cannot read the answer", async () => {
  const { guest, path } = await begin();
  const origin = 'https://evil.example';
  expect((await create(guest, 5, { origin })).status).toBe(403);
  expect((await patch(path, guest, 0, CLIP, { origin })).status).toBe(403);
  const asked = await send('OPTIONS', path, { origin, 'access-control-request-method': 'PATCH' });
  for (const answer of [asked, await head(path, guest), await create(guest, 5, { origin })]) {
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-methods')).toBeNull();
  }
});
