import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { DELETE as removeAnswer } from '#app/api/submission/route.ts';
import { eraseDeleted } from '#server/jobs/handlers/erase-deleted.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { Walk } from '#server/models/walk.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { call } from '#tests/support/call.ts';
import { orphans } from '#tests/support/orphans.ts';
import { joinAs } from '#tests/support/tributes.ts';
import { answersOf, newTakeId, sendTake } from './takes.ts';
import { CLIP, joinGuest, startUploadEndpoint, uploadIdOf } from './upload-endpoint.ts';

const { head, upload } = await startUploadEndpoint();
const DAY_MS = 24 * 60 * 60 * 1000;

const age = (path: string, days: number) =>
  Upload.collection.updateOne(
    { uploadId: uploadIdOf(path) },
    { $set: { createdAt: new Date(Date.now() - days * DAY_MS) } },
  );
/** Only these: the tests' creators have no documents. */
const orphansOfUploads = async () => (await orphans()).filter((line) => /upload|original/i.test(line));

test('makes one answer of a take sent by two uploads, with the bytes that came first', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const path = await upload(guest);
  const first = await sendTake(guest, path, takeId);
  expect(first.status).toBe(201);
  const second = await sendTake(guest, await upload(guest), takeId);
  expect(second.status).toBe(201);
  expect(second.data).toMatchObject({ _id: first.data._id, uploadIds: [uploadIdOf(path)] });
  expect(await answersOf(guest, takeId)).toHaveLength(1);
});

test('makes one answer of a take sent by concurrent uploads', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const paths = [await upload(guest), await upload(guest), await upload(guest)];
  const answers = await Promise.all(paths.map((path) => sendTake(guest, path, takeId)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect(await answersOf(guest, takeId)).toHaveLength(1);
});

test('completes an answer whose first upload was interrupted by the second', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const lost = await upload(guest, 7);
  await sendTake(guest, lost, takeId);
  const path = await upload(guest);
  expect((await sendTake(guest, path, takeId)).data).toMatchObject({
    uploadIds: [uploadIdOf(path)],
    status: 'PROCESSING',
  });
  expect(await answersOf(guest, takeId)).toHaveLength(1);
  expect((await head(lost, guest)).status).toBe(404);
  expect(await orphansOfUploads()).toEqual([]);
});

test('restores a swept answer by another upload of its take', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const lost = await upload(guest, 7);
  await sendTake(guest, lost, takeId);
  await age(lost, 8);
  await sweepUploads();
  expect((await answersOf(guest, takeId))[0]?.deletedAt).toBeInstanceOf(Date);
  expect((await sendTake(guest, await upload(guest), takeId)).status).toBe(201);
  expect(await answersOf(guest, takeId)).toMatchObject([{ deletedAt: null, status: 'PROCESSING' }]);
});

test('keeps a finished, sent upload complete forever, even for a client that missed it', async () => {
  const guest = await joinGuest();
  const path = await upload(guest);
  await sendTake(guest, path, newTakeId());
  await age(path, 400);
  await sweepUploads();
  const answer = await head(path, guest);
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([200, String(CLIP.length)]);
});

test.each([
  ['stopped on the way', 7],
  ['arrived whole', CLIP.length],
])('answers gone to Send for an upload that %s and was swept', async (_what, bytes) => {
  const guest = await joinGuest();
  const path = await upload(guest, bytes);
  await age(path, 8);
  // Earlier tests moved the clock.
  await Walk.deleteMany();
  await sweepUploads(bytes === CLIP.length ? Date.now() + 8 * DAY_MS : Date.now());
  expect((await head(path, guest)).status).toBe(410);
  const answer = await sendTake(guest, path, newTakeId());
  expect(answer).toMatchObject({ status: 410, code: 'GONE' });
  expect(answer.error).toContain('Send the clip again');
  expect(await Submission.exists({ uploadIds: uploadIdOf(path) })).toBeNull();
  expect(await orphansOfUploads()).toEqual([]);
  await sweepUploads(Date.now() + 60 * DAY_MS);
  expect(await Upload.exists({ uploadId: uploadIdOf(path) })).toBeNull();
});

test('does not restore a removed answer by its take, even after it was erased', async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  const path = await upload(guest);
  const { data } = await sendTake(guest, path, takeId);
  await call(removeAnswer, {
    method: 'DELETE',
    cookie: guest.cookie,
    query: { submissionId: data._id },
  });
  const removed = { status: 410, code: 'CLIP_REMOVED' };
  expect(await sendTake(guest, path, takeId)).toMatchObject(removed);
  expect(await sendTake(guest, await upload(guest), takeId)).toMatchObject(removed);
  await eraseDeleted(Date.now() + 31 * DAY_MS);
  expect(await answersOf(guest, takeId)).toEqual([]);
  expect(await sendTake(guest, await upload(guest), takeId)).toMatchObject(removed);
});

test("answers another person's take exactly like an unknown upload", async () => {
  const guest = await joinGuest();
  const takeId = newTakeId();
  await sendTake(guest, await upload(guest), takeId);
  const other = { ...guest, cookie: (await joinAs(guest.tributeId, 'Maria')).cookie };
  const unknown = await sendTake(other, 'f'.repeat(32), newTakeId());
  const answer = await sendTake(other, await upload(other), takeId);
  expect(answer.status).toBe(404);
  expect(answer).toEqual(unknown);
  expect(await answersOf(guest, takeId)).toHaveLength(1);
});

test('keeps takes of different tributes apart', async () => {
  const takeId = newTakeId();
  for (const guest of [await joinGuest(), await joinGuest()]) {
    expect((await sendTake(guest, await upload(guest), takeId)).status).toBe(201);
    expect(await answersOf(guest, takeId)).toHaveLength(1);
  }
});
