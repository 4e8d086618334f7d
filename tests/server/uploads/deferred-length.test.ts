import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { Upload } from '#server/models/upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { answersOf, newTakeId, sendTake } from './takes.ts';
import { CLIP, encode, type Guest, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

// tus 1.0.0, extension “creation-defer-length”: a take is uploaded while it is recorded.
const { create, head, patch, send } = await startUploadEndpoint();

const createOpen = (guest: Guest, headers: Record<string, string> = {}) =>
  send('POST', '/api/upload', {
    cookie: guest.cookie,
    'upload-defer-length': '1',
    'upload-metadata': `tributeId ${encode(guest.tributeId)}`,
    ...headers,
  });

async function begin() {
  const guest = await joinGuest();
  const path = (await createOpen(guest)).headers.get('location') ?? '';
  return { guest, path };
}

const NOTHING = CLIP.subarray(0, 0);
const declaring = (length: number) => ({ 'upload-length': String(length) });
const findUpload = (path: string) => Upload.findOne({ uploadId: uploadIdOf(path) }).orFail();
const originalOf = (path: string) => readFile(mediaPath(`originals/${uploadIdOf(path)}`));

test('grows without a length, and finishes once it is declared with the last bytes', async () => {
  const { guest, path } = await begin();
  const first = await patch(path, guest, 0, CLIP.subarray(0, 4));
  expect([first.status, first.headers.has('upload-expires')]).toEqual([204, true]);
  const growing = await head(path, guest);
  expect(growing.headers.get('upload-offset')).toBe('4');
  expect(growing.headers.get('upload-defer-length')).toBe('1');
  expect(growing.headers.get('upload-length')).toBeNull();
  expect((await findUpload(path)).finishedAt).toBeNull();

  expect((await patch(path, guest, 4, CLIP.subarray(4), declaring(CLIP.length))).status).toBe(204);
  const finished = await head(path, guest);
  expect(finished.headers.get('upload-length')).toBe(String(CLIP.length));
  expect(finished.headers.get('upload-defer-length')).toBeNull();
  expect((await findUpload(path)).finishedAt).toBeInstanceOf(Date);
  expect(await originalOf(path)).toEqual(CLIP);
});

test('finishes by an empty PATCH that declares the length, also when it is repeated', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await reconcileUploads(holdIdleUpload);
  expect((await findUpload(path)).finishedAt).toBeNull();
  for (const time of ['once', 'again']) {
    const answer = await patch(path, guest, CLIP.length, NOTHING, declaring(CLIP.length));
    expect([time, answer.status, answer.headers.get('upload-offset')]).toEqual([
      time,
      204,
      String(CLIP.length),
    ]);
  }
  expect(await originalOf(path)).toEqual(CLIP);
});

test('takes the bytes that are missing after the length is declared', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP.subarray(0, 3), declaring(CLIP.length));
  expect((await findUpload(path)).finishedAt).toBeNull();
  await patch(path, guest, 3, CLIP.subarray(3));
  expect(await originalOf(path)).toEqual(CLIP);
});

test.each([
  ['less than arrived', 3],
  ['nothing', 0],
  ['not a number', Number.NaN],
])('refuses a length of %s, and keeps the bytes', async (_what, length) => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP.subarray(0, 4));
  expect((await patch(path, guest, 4, NOTHING, declaring(length))).status).toBe(400);
  expect((await head(path, guest)).headers.get('upload-offset')).toBe('4');
  expect((await findUpload(path)).sizeBytes).toBeNull();
});

test('refuses a length over the limit, another length, and more bytes than declared', async () => {
  const { guest, path } = await begin();
  expect((await patch(path, guest, 0, NOTHING, declaring(UPLOAD_BYTES_MAX + 1))).status).toBe(413);
  await patch(path, guest, 0, NOTHING, declaring(CLIP.length));
  expect((await patch(path, guest, 0, NOTHING, declaring(CLIP.length + 1))).status).toBe(400);
  expect((await patch(path, guest, 0, Buffer.concat([CLIP, CLIP]))).status).toBe(413);
});

test.each([{ 'upload-defer-length': '0' }, { 'upload-defer-length': 'yes' }, { 'upload-length': '5' }])(
  'refuses creation with %j',
  async (headers) => {
    expect((await createOpen(await joinGuest(), headers)).status).toBe(400);
  },
);

test.each(['FEEDBACK', 'MUSIC'])('needs a length for %s', async (kind) => {
  const guest = await joinGuest();
  const metadata = `tributeId ${encode(guest.tributeId)},kind ${encode(kind)}`;
  expect((await createOpen(guest, { 'upload-metadata': metadata })).status).toBe(400);
});

test('an answer waits until the length is declared and every byte is here', async () => {
  const { guest, path } = await begin();
  const takeId = newTakeId();
  await patch(path, guest, 0, CLIP.subarray(0, 4));
  expect((await sendTake(guest, path, takeId)).data.status).toBe('UPLOADING');
  await patch(path, guest, 4, CLIP.subarray(4));
  expect((await answersOf(guest, takeId))[0]?.status).toBe('UPLOADING');
  await patch(path, guest, CLIP.length, NOTHING, declaring(CLIP.length));
  expect((await answersOf(guest, takeId))[0]?.status).toBe('PROCESSING');
});

test('is swept a week after it stopped, with its answer', async () => {
  const { guest, path } = await begin();
  const takeId = newTakeId();
  await patch(path, guest, 0, CLIP);
  await sendTake(guest, path, takeId);
  await sweepUploads(Date.now() + 8 * 86_400_000);
  expect((await answersOf(guest, takeId))[0]?.deletedAt).toBeInstanceOf(Date);
  expect((await create(guest)).status).toBe(201);
});
