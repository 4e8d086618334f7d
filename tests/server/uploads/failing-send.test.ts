import '#tests/support/installation.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { POST as sendAnswer } from '#app/api/submission/route.ts';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { type ApiResult } from '#lib/browser/api/client.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload, type UploadHost } from '#lib/browser/recording/upload-take.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { call, cookieOf, ORIGIN } from '#tests/support/call.ts';
import { nodeCall } from './call-upload.ts';
import { CLIP, joinGuest, startUploadEndpoint } from './upload-endpoint.ts';

const { base } = await startUploadEndpoint();
afterEach(() => vi.restoreAllMocks());

const TAKE_ID = 'fedcba9876543210fedcba9876543210';

/** Runs the recorder's delivery with our upload client; only its pauses are skipped. */
async function deliver(
  beforeSend: (attempt: number, uploadId: string) => Promise<void>,
  { cookieAt = (_kind: string, _asked: readonly string[], cookie: string) => cookie } = {},
) {
  const joined = await joinGuest();
  const { tributeId } = joined;
  let { cookie } = joined;
  const cookieFor = (kind: string) => {
    cookie = cookieAt(kind, asked, cookie);
    return cookie;
  };
  const asked: string[] = [];
  const pauses: number[] = [];
  const host: UploadHost = {
    call: (sending) => {
      asked.push(sending.method);
      return nodeCall(base, (method) => ({
        'x-api-key': API_KEY,
        origin: ORIGIN,
        cookie: cookieFor(method === 'POST' ? 'POST' : 'HEAD'),
      }))(sending);
    },
    rejoin: async () => {
      asked.push('join');
      const answer = await call(join, { method: 'POST', cookie, body: { tributeId, name: 'Jonas' } });
      cookie = cookieOf(answer);
      return answer as unknown as ApiResult<unknown>;
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    random: () => 1,
    onProgress: () => {},
    onUploadUrl: async () => {},
  };
  const upload = new TakeUpload(host);
  const bytes = completePart(new Blob([new Uint8Array(CLIP)]));
  upload.add({ tributeId, fileName: 'clip.mp4', mimeType: 'video/mp4', bytes }, null);
  const send = async (uploadIds: string[]) => {
    asked.push('Send');
    await beforeSend(asked.filter((kind) => kind === 'Send').length, uploadIds[0] ?? '');
    const answer = await call(sendAnswer, {
      method: 'POST',
      cookie: cookieFor('Send'),
      body: { tributeId, questionId: null, medium: 'VIDEO', uploadIds, takeId: TAKE_ID, consent: true },
    });
    return answer as unknown as ApiResult<SubmissionDto>;
  };
  const outcome = await upload.send(send);
  return { outcome, asked, pauses };
}

test('asks and sends once per attempt, ever more rarely, while Send fails', async () => {
  const failures = 9;
  const { outcome, asked, pauses } = await deliver(async (attempt) => {
    vi.restoreAllMocks();
    const trouble = Object.assign(new Error('no connection'), { name: 'MongoServerSelectionError' });
    if (attempt <= failures) vi.spyOn(Submission, 'create').mockRejectedValue(trouble);
  });
  expect(outcome).toMatchObject({ state: 'sent' });
  const again = Array.from({ length: failures }, () => 'Send');
  expect(asked.toSorted()).toEqual(['PATCH', 'POST', 'Send', ...again]);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(outcome).toMatchObject({ submission: { contributor: { name: 'Jonas' } } });
});

test('uploads a take again that was swept before Send, as one answer', async () => {
  const { outcome, asked } = await deliver(async (attempt, uploadId) => {
    if (attempt > 1) return;
    // The phone slept for two weeks between the last byte and Send.
    await vi.waitUntil(() => Upload.exists({ uploadId, finishedAt: { $ne: null } }), {
      timeout: 10_000,
    });
    await sweepUploads(Date.now() + 14 * 24 * 60 * 60 * 1000);
  });
  if (outcome.state !== 'sent') throw new Error(outcome.state);
  const { _id } = outcome.submission;
  expect((await Submission.findById(_id))?.status).toBe('PROCESSING');
  expect(asked.filter((kind) => kind === 'POST')).toHaveLength(2);
});

test.each([
  ['before the first byte', '', 'POST'],
  ['before Send', '', 'Send'],
  ['with that of another tribute left, before the first byte', 'other', 'POST'],
  ['with that of another tribute left, before Send', 'other', 'Send'],
])('lets a guest whose cookie is lost %s join again and send one answer', async (_, left, at) => {
  const other = left && (await joinGuest()).cookie;
  const { outcome, asked } = await deliver(async () => {}, {
    cookieAt: (kind, asked_, cookie) => (kind === at && !asked_.includes('join') ? other : cookie),
  });
  if (outcome.state !== 'sent') throw new Error(JSON.stringify(outcome));
  expect(outcome.submission.contributor.name).toBe('Jonas');
  expect(asked.filter((kind) => kind === 'join')).toHaveLength(1);
  const sent = await Submission.findById(outcome.submission._id).orFail();
  expect(await Submission.countDocuments({ tribute: sent.tribute })).toBe(1);
});
