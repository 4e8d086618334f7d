import '#tests/support/installation.ts';
import { access, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { POST as sendAnswer } from '#app/api/submission/route.ts';
import { mediaPath, uploadFolder } from '#server/integrations/storage.ts';
import { Feedback } from '#server/models/feedback.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { Walk } from '#server/models/walk.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { call } from '#tests/support/call.ts';
import { repliesDuring } from '#tests/support/replies.ts';
import { CLIP, type Guest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { begin, head, patch } = await startUploadEndpoint();
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => Date.now() + days * DAY_MS;

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const growing = (path: string) => join(uploadFolder(), uploadIdOf(path));
const original = (path: string) => mediaPath(`originals/${uploadIdOf(path)}`);

const sendClip = (path: string, { tributeId, cookie }: Guest) =>
  call(sendAnswer, {
    method: 'POST',
    cookie,
    body: { tributeId, questionId: null, uploadId: uploadIdOf(path), consent: true },
  });

/** Backdates an upload: the endpoint's clock cannot be moved here. */
const age = (path: string, days: number) =>
  Upload.collection.updateOne(
    { uploadId: uploadIdOf(path) },
    { $set: { createdAt: new Date(Date.now() - days * DAY_MS) } },
  );

test('resumes a stopped upload for seven days; then it is gone, with its waiting answer', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP.subarray(0, 7));
  expect((await sendClip(path, guest)).status).toBe(201);

  await age(path, 6.9);
  await sweepUploads();
  expect((await head(path, guest)).headers.get('upload-offset')).toBe('7');

  await age(path, 7.1);
  expect((await head(path, guest)).status).toBe(410);
  expect((await patch(path, guest, 7, CLIP.subarray(7))).status).toBe(410);
  expect(await isThere(growing(path))).toBe(true);
  await sweepUploads();
  expect(await isThere(growing(path))).toBe(false);
  expect((await head(path, guest)).status).toBe(410);
  expect((await Submission.findOne({ uploadIds: uploadIdOf(path) }))?.deletedAt).toBeInstanceOf(Date);

  await sweepUploads(inDays(40));
  expect((await head(path, guest)).status).toBe(404);
});

test('never sweeps sent uploads, however old', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await sendClip(path, guest);
  for (const days of [7.1, 40, 1000]) await sweepUploads(inDays(days));
  expect(await isThere(original(path))).toBe(true);
  expect((await head(path, guest)).headers.get('upload-offset')).toBe(String(CLIP.length));
});

test('sweeps a complete unsent clip after seven days [send-makes-answer]', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await sweepUploads(inDays(6.9));
  expect(await isThere(original(path))).toBe(true);
  await sweepUploads(inDays(7.1));
  expect(await isThere(original(path))).toBe(false);
  expect((await sendClip(path, guest)).status).toBe(410);
});

test('sweeps a clip whose answer is withdrawn after a look [send-makes-answer]', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await sendClip(path, guest);
  await Walk.deleteMany();
  await sweepUploads(inDays(7.1));
  await Submission.deleteOne({ uploadIds: uploadIdOf(path) });
  expect(await isThere(original(path))).toBe(true);
  await sweepUploads(inDays(9.1));
  expect(await isThere(original(path))).toBe(false);
});

test('keeps the original of a feedback video [send-makes-answer]', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  await Feedback.create({ uploadId: uploadIdOf(path) });
  await sweepUploads(inDays(7.1));
  expect(await isThere(original(path))).toBe(true);
});

test('sweeps unsent clips among many, also of one moment, and looks at each twice', async () => {
  const { guest, path } = await begin();
  await patch(path, guest, 0, CLIP);
  const { tribute, contributor, finishedAt } = await Upload.findOne({ uploadId: uploadIdOf(path) }).orFail();
  // Earlier tests moved the clock.
  await Walk.deleteMany();
  const sent = Array.from({ length: 1_100 }, (_, index) => `sent ${index}`);
  const upload = {
    tribute,
    contributor,
    userId: null,
    sizeBytes: 1,
    finishedAt,
    sweptAt: null,
    createdAt: new Date(),
  };
  // Before and after the unsent one.
  await Upload.collection.insertMany(
    sent.map((uploadId) => ({ ...upload, _id: new Types.ObjectId(), uploadId })) as never,
  );
  await Submission.collection.insertMany(
    sent.map((uploadId) => ({
      _id: new Types.ObjectId(),
      tribute,
      contributor,
      uploadIds: [uploadId],
    })) as never,
  );
  const first = await repliesDuring(() => sweepUploads(inDays(7.1)));
  expect(await isThere(original(path))).toBe(false);
  expect(first.largest).toBeLessThanOrEqual(500);
  const between = await repliesDuring(() => sweepUploads(inDays(7.2)));
  expect(between.all).toBeLessThan(20);
  await sweepUploads(inDays(9.3));
  const again = await repliesDuring(() => sweepUploads(inDays(9.4)));
  expect(again.all).toBeLessThan(20);
  expect(await Upload.countDocuments({ tribute: tribute ?? null, finishedAt: { $ne: null } })).toBe(
    sent.length,
  );
});

test('keeps a complete file in the folder for the reconciler', async () => {
  const { path } = await begin();
  await writeFile(growing(path), CLIP);
  await sweepUploads(inDays(8));
  expect(await isThere(growing(path))).toBe(true);
});

test('sweeps a file without an upload after a day', async () => {
  const stray = join(uploadFolder(), 'f'.repeat(32));
  await writeFile(stray, 'bytes');
  await sweepUploads();
  expect(await isThere(stray)).toBe(true);
  const yesterday = new Date(Date.now() - 1.1 * DAY_MS);
  await utimes(stray, yesterday, yesterday);
  await sweepUploads();
  expect(await isThere(stray)).toBe(false);
});
