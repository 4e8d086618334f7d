import '#tests/support/installation.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DELETE, GET, POST } from '#app/api/submission/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { GET as people } from '#app/api/tribute/contributor/route.ts';
import { DELETE as removeQuestion } from '#app/api/tribute/question/route.ts';
import { PATCH as updateTribute } from '#app/api/tribute/route.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { mediaPath, uploadFolder } from '#server/integrations/storage.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { logger } from '#server/platform/logger.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { finishUpload } from '#server/services/uploads/finish-upload.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

let uploads = 0;

async function upload(tributeId: string, cookie: string): Promise<string> {
  uploads += 1;
  const uploadId = uploads.toString(16).padStart(32, '0');
  const contributorIds = readGuestToken(decodeURIComponent(cookie.replace('guest=', '')));
  const ctx = { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
  await createUpload(ctx, { uploadId, tributeId, sizeBytes: 5, fileName: '../../clip.mp4' });
  await mkdir(uploadFolder(), { recursive: true });
  await writeFile(join(uploadFolder(), uploadId), 'bytes');
  return uploadId;
}

async function setUp() {
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const uploadId = await upload(tribute.tributeId, guest.cookie);
  const body = {
    tributeId: tribute.tributeId,
    questionId: tribute.questions[0]?._id,
    uploadId,
    consent: true,
  };
  const send = (changes = {}) =>
    call(POST, { method: 'POST', cookie: guest.cookie, body: { ...body, ...changes } });
  return { tribute, guest, uploadId, send };
}

const queued = async (submissionId: string) => {
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'prepare-clip', data: { submissionId } });
  return jobs.length;
};

test('Send before the last byte makes an uploading answer; the last byte moves it on, and is when it arrived [life-clip] [own-page]', async () => {
  const { send, uploadId } = await setUp();
  const sent = await send();
  expect(sent.data).toMatchObject({ status: 'UPLOADING', isMine: true, contributor: { name: 'Jonas' } });
  expect(sent.data.arrivedAt).toBeUndefined();
  await finishUpload(uploadId);
  const arrived = await Submission.findById(sent.data._id).orFail();
  expect([arrived.status, arrived.arrivedAt]).toEqual(['PROCESSING', expect.any(Date)]);
  // Sent again, it arrived when it did.
  expect((await send()).data.arrivedAt).toBe(arrived.arrivedAt?.toISOString());
  expect(await queued(sent.data._id)).toBe(1);
});

test('clips sent after closing are late, earlier ones are not [life-closed]', async () => {
  const { send, tribute, guest } = await setUp();
  const { tributeId } = tribute;
  expect((await send()).data.isLate).toBe(false);
  const close = { method: 'PATCH', as: CREATOR, body: { tributeId, status: 'CLOSED' } };
  expect((await call(updateTribute, close)).data.status).toBe('CLOSED');
  expect((await send()).data.isLate).toBe(false);
  const late = await send({ uploadId: await upload(tributeId, guest.cookie) });
  expect(late).toMatchObject({ status: 201, data: { isLate: true } });
});

test('Send after the last byte starts the preparation immediately', async () => {
  const { send, uploadId } = await setUp();
  await finishUpload(uploadId);
  expect((await send()).data.status).toBe('PROCESSING');
});

test('notices a last byte that arrives during Send', async () => {
  const { send, uploadId } = await setUp();
  const find = Upload.find.bind(Upload);
  vi.spyOn(Upload, 'find').mockImplementationOnce(((filter: object) =>
    finishUpload(uploadId).then(() => find(filter))) as never);
  expect((await send()).data.status).toBe('PROCESSING');
});

test('finishing and sending repeatedly, in parallel too, make one answer and one job', async () => {
  const { send, uploadId } = await setUp();
  await Promise.all([send(), send(), finishUpload(uploadId), finishUpload(uploadId), send()]);
  const [only, ...others] = await Submission.find({ uploadIds: uploadId });
  expect(others).toEqual([]);
  expect(only?.status).toBe('PROCESSING');
  expect(await queued(String(only?._id))).toBe(1);
  expect(await readFile(mediaPath(`originals/${uploadId}`), 'utf8')).toBe('bytes');
});

test('unsent bytes never become an answer, not even after a restart [send-makes-answer]', async () => {
  const { tribute, uploadId } = await setUp();
  expect(await reconcileUploads(holdIdleUpload)).toBeGreaterThan(0);
  expect(await Submission.findOne({ uploadIds: uploadId })).toBeNull();
  const { data } = await call(GET, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  expect(data).toEqual([]);
});

test('repairs a crash after the last byte at the next start', async () => {
  const { send, uploadId } = await setUp();
  const { data } = await send();
  await reconcileUploads(holdIdleUpload);
  expect((await Submission.findById(data._id))?.status).toBe('PROCESSING');
  expect(await readFile(mediaPath(`originals/${uploadId}`), 'utf8')).toBe('bytes');
});

test('the creator sees all clips, a guest only their own, a stranger none', async () => {
  const { tribute, guest, send } = await setUp();
  await send();
  const query = { tributeId: tribute.tributeId };
  const other = await joinAs(tribute.tributeId, 'Lea');
  expect((await call(GET, { as: CREATOR, query })).data).toHaveLength(1);
  expect((await call(GET, { cookie: guest.cookie, query })).data).toHaveLength(1);
  expect((await call(GET, { cookie: other.cookie, query })).data).toEqual([]);
  expect((await call(GET, { as: STRANGER, query })).status).toBe(404);
  expect((await call(GET, { query })).status).toBe(401);
});

test('nobody sends another person’s upload', async () => {
  const { tribute, send, guest } = await setUp();
  const lea = await joinAs(tribute.tributeId, 'Lea');
  const hers = await upload(tribute.tributeId, lea.cookie);
  expect(await send({ uploadId: hers })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(guest.cookie).not.toBe(lea.cookie);
});

test('an answer needs consent and an existing question', async () => {
  const { send } = await setUp();
  expect((await send({ consent: false })).fields).toHaveProperty('consent');
  expect((await send({ questionId: 'f'.repeat(24) })).fields).toHaveProperty('questionId');
});

test('a trim counts in the seconds of each of its parts [recorder-trim]', async () => {
  const { tribute, guest, uploadId, send } = await setUp();
  const uploadIds = [uploadId, await upload(tribute.tributeId, guest.cookie)];
  const sendTrimmed = (startSeconds: number, partSeconds: number[], leadInSeconds = [0, 2.7]) => {
    const trim = { startSeconds, endSeconds: 8, partSeconds, leadInSeconds };
    return send({ uploadId: undefined, medium: 'VIDEO', uploadIds, trim });
  };
  expect((await sendTrimmed(3, [9])).status).toBe(422);
  expect((await sendTrimmed(8, [6, 3])).status).toBe(422);
  expect((await sendTrimmed(3, [6, 3], [2.7])).status).toBe(422);
  const { data } = await sendTrimmed(3, [6, 3]);
  const stored = await Submission.findById(data._id).lean();
  expect(stored?.sentTrim).toEqual({
    startSeconds: 3,
    endSeconds: 8,
    partSeconds: [6, 3],
    leadInSeconds: [0, 2.7],
  });
});

test('a clip sent before its question was removed can be sent again as the same answer', async () => {
  const { tribute, send, uploadId, guest } = await setUp();
  const sent = await send();
  const questionId = tribute.questions[0]?._id ?? '';
  const query = { tributeId: tribute.tributeId, questionId };
  expect((await call(removeQuestion, { method: 'DELETE', as: CREATOR, query })).status).toBe(200);
  expect(await send()).toMatchObject({
    status: 201,
    data: { _id: sent.data._id, uploadIds: [uploadId], questionId },
  });
  const later = await upload(tribute.tributeId, guest.cookie);
  expect((await send({ uploadId: later })).fields).toHaveProperty('questionId');
  expect(await send({ uploadId: later, questionId: null })).toMatchObject({ status: 201 });
});

test('counts a clip at once, and a person when their clip is ready', async () => {
  const { tribute, send, uploadId } = await setUp();
  await finishUpload(uploadId);
  await send();
  const { data } = await call(people, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  expect(data).toMatchObject([{ name: 'Jonas', status: 'OPENED', clips: 1 }]);
});

test('only its sender or the creator removes a clip', async () => {
  const { tribute, guest, send } = await setUp();
  const { data } = await send();
  const query = { submissionId: data._id };
  const lea = await joinAs(tribute.tributeId, 'Lea');
  expect((await call(DELETE, { method: 'DELETE', cookie: lea.cookie, query })).status).toBe(404);
  expect((await call(DELETE, { method: 'DELETE', cookie: guest.cookie, query })).status).toBe(200);
  expect((await call(GET, { as: CREATOR, query: { tributeId: tribute.tributeId } })).data).toEqual([]);
});

test('nothing can be downloaded before it is ready', async () => {
  const { tribute, guest, send } = await setUp();
  const { data } = await send();
  const clip = await call(download, { cookie: guest.cookie, query: { submissionId: data._id } });
  const film = await call(download, { as: CREATOR, query: { tributeId: tribute.tributeId } });
  expect([clip.status, film.status]).toEqual([409, 409]);
});
