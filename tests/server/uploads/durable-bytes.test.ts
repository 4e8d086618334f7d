import '#tests/support/installation.ts';
import { readFile, rm, truncate } from 'node:fs/promises';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { POST as sendAnswer } from '#app/api/submission/route.ts';
import { mediaPath } from '#server/integrations/storage.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { call } from '#tests/support/call.ts';
import { diskCalls } from '#tests/support/disk-calls.ts';
import { CLIP, type Guest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const { notingDisk } = await import('#tests/support/disk-calls.ts');
  return notingDisk(await importOriginal());
});

const { begin, head, patch } = await startUploadEndpoint();

beforeEach(() => {
  diskCalls.length = 0;
  mongoose.set('debug', (collection: string, method: string, ...[, change]: unknown[]) => {
    if (collection === 'uploads' && JSON.stringify(change)?.includes('finishedAt')) diskCalls.push(method);
  });
  return () => mongoose.set('debug', false);
});

const original = (path: string) => mediaPath(`originals/${uploadIdOf(path)}`);
const offsetOf = async (path: string, guest: Guest) => (await head(path, guest)).headers.get('upload-offset');
const sendClip = (path: string, { tributeId, cookie }: Guest) =>
  call(sendAnswer, {
    method: 'POST',
    cookie,
    body: { tributeId, questionId: null, uploadId: uploadIdOf(path), consent: true },
  });
const answerOf = (path: string) => Submission.findOne({ uploadIds: uploadIdOf(path) }).orFail();

/** The required disk operations before an upload is confirmed, in order. */
const inPlace = (path: string) => [
  `sync ${uploadIdOf(path)}`,
  `rename ${uploadIdOf(path)} to ${uploadIdOf(path)}`,
  'sync originals',
  'updateOne',
];

test('confirms the last bytes only after file, name and folder are on disk', async () => {
  const earlier = await begin();
  // The very first upload creates the store's folder.
  await patch(earlier.path, earlier.guest, 0, CLIP);
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP.subarray(0, 7));
  expect(diskCalls.filter((entry) => entry.includes(uploadIdOf(path)))).toEqual([]);
  diskCalls.length = 0;
  expect((await patch(path, guest, 7, CLIP.subarray(7))).status).toBe(204);
  diskCalls.push('204');
  expect(diskCalls).toEqual([...inPlace(path), '204']);
});

test('answers HEAD “complete” after a lost confirmation only for bytes on disk', async () => {
  const { guest, path } = await begin();
  const found = vi.spyOn(Upload.prototype, 'save').mockRejectedValueOnce(new Error('killed'));
  expect((await patch(path, guest, 0, CLIP)).status).toBe(500);
  found.mockRestore();
  expect((await Upload.findOne({ uploadId: uploadIdOf(path) }))?.finishedAt).toBeNull();
  diskCalls.length = 0;
  expect(await offsetOf(path, guest)).toBe(String(CLIP.length));
  diskCalls.push('200');
  expect(diskCalls).toEqual([`sync ${uploadIdOf(path)}`, 'sync originals', 'updateOne', '200']);
});

test.each([
  ['without its last bytes', 7, (path: string) => truncate(original(path), 7)],
  ['without any bytes', 0, (path: string) => rm(original(path))],
])('resumes an upload that a power cut left finished %s, and its answer waits', async (_what, kept, cut) => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await sendClip(path, guest);
  expect((await answerOf(path)).status).toBe('PROCESSING');
  await cut(path);

  // A worker must not take the rest for a broken clip.
  await expect(prepareClip({ submissionId: (await answerOf(path)).id })).rejects.toThrow('incomplete');
  expect(await reconcileUploads(holdIdleUpload)).toBe(0);
  expect((await answerOf(path)).status).toBe('UPLOADING');
  expect(await offsetOf(path, guest)).toBe(String(kept));
  expect((await patch(path, guest, kept, CLIP.subarray(kept))).status).toBe(204);
  expect(await readFile(original(path))).toEqual(CLIP);
  expect((await answerOf(path)).status).toBe('PROCESSING');
});

test('tells the sender about a truncated file even without the reconciler', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await truncate(original(path), 7);
  expect(await offsetOf(path, guest)).toBe('7');
  expect((await sendClip(path, guest)).status).toBe(201);
  expect((await answerOf(path)).status).toBe('UPLOADING');
});
