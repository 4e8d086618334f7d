import { describe, expect, it } from 'vitest';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { completePart, GrowingPart } from '#lib/browser/recording/growing-part.ts';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import { TakeUpload, type UploadHost } from '#lib/browser/recording/upload-take.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { buildPart, buildSubmission, buildTake, UPLOAD_ID } from './build-take.ts';
import { type Fault, fakeUploadServer } from './fake-upload-server.ts';

const PLACE_ONE = `/api/upload/${UPLOAD_ID.slice(0, -1)}f`;
const URL_ONE = `http://folksee.test${PLACE_ONE}`;
const done = (data: SubmissionDto): ApiResult<SubmissionDto> => ({
  status: 201,
  data,
  error: null,
  code: null,
  fields: {},
});
const failed = (status: number): ApiResult<never> => ({
  status,
  data: null,
  error: 'No.',
  code: 'INTERNAL',
  fields: {},
});

type World = {
  faults?: (Fault & { method?: 'POST' | 'HEAD' | 'PATCH' })[];
  sends?: ApiResult<SubmissionDto>[];
  random?: number;
  joined?: ApiResult<unknown>;
  /** How often Send is asked before the page is closed. */
  sendsMax?: number;
};

function world({ faults = [], sends = [], random = 1, joined, sendsMax = 100 }: World = {}) {
  const server = fakeUploadServer();
  server.faults.push(...faults);
  const { log } = server;
  const progress: unknown[] = [];
  let sendCount = 0;
  const host: UploadHost = {
    call: server.call,
    rejoin: async () => {
      log.push('rejoin');
      return joined ?? done(buildSubmission());
    },
    pause: async (milliseconds) => void log.push(`pause ${milliseconds}`),
    random: () => random,
    onProgress: (told) => progress.push({ ...told }),
    onUploadUrl: async (part, url) => void log.push(`${url ? 'keep' : 'forget'} ${part}`),
  };
  const upload = new TakeUpload(host);
  const send = async (uploadIds: string[]) => {
    log.push(`send ${uploadIds.map((id) => id.slice(-1)).join()}`);
    sendCount += 1;
    if (sendCount >= sendsMax) upload.stop();
    return sends.shift() ?? done(buildSubmission());
  };
  const add = (take: Take) => {
    for (const { clip, uploadUrl, ...part } of take.parts) {
      upload.add({ ...part, tributeId: take.tributeId, bytes: completePart(clip) }, uploadUrl);
    }
  };
  return {
    ...server,
    progress,
    upload,
    send,
    run: (take: Take = buildTake()) => {
      add(take);
      return upload.send(send);
    },
    pauses: () => log.flatMap((entry) => (entry.startsWith('pause') ? [Number(entry.slice(6))] : [])),
  };
}

describe('TakeUpload', () => {
  it('sends as soon as the upload exists, and once', async () => {
    const { log, run, uploads, progress } = world();
    expect(await run()).toEqual({ state: 'sent', submission: buildSubmission() });
    expect(log.toSorted()).toEqual(['PATCH', 'POST', 'keep 0', 'send f']);
    expect(uploads.get(PLACE_ONE)).toEqual({ bytes: 'twelve bytes', length: 12 });
    expect(progress.at(-1)).toEqual({ bytesSent: 12, reached: 12, waiting: null, isAnswerAwaited: true });
  });

  it('sends the parts of a take in their order, once each has its place', async () => {
    const { log, run, uploads } = world();
    const parts = ['one', 'two', 'three'].map((text) => buildPart({ clip: new Blob([text]) }));
    expect(await run(buildTake({ parts }))).toMatchObject({ state: 'sent' });
    expect([...uploads.values()].map(({ bytes }) => bytes)).toEqual(['one', 'two', 'three']);
    expect(log).toContain('send f,2,3');
  });

  it('uploads a part while it grows, and declares its length at the end', async () => {
    const { log, upload, send, uploads } = world();
    const bytes = new GrowingPart();
    upload.add({ tributeId: 'tribute', fileName: 'clip.webm', mimeType: 'video/webm', bytes }, null);
    bytes.append(new Blob(['x'.repeat(600_000)]));
    await expect.poll(() => uploads.get(PLACE_ONE)?.bytes.length).toBe(600_000);
    expect(uploads.get(PLACE_ONE)?.length).toBeNull();
    bytes.append(new Blob(['end']));
    bytes.complete();
    expect(await upload.send(send)).toMatchObject({ state: 'sent' });
    expect(uploads.get(PLACE_ONE)).toMatchObject({ length: 600_003 });
    expect(log.filter((entry) => entry === 'PATCH')).toHaveLength(2);
  });

  it('resumes a growing part of an earlier visit, and never declares a length twice', async () => {
    const { run, uploads } = world();
    uploads.set(PLACE_ONE, { bytes: 'twelve', length: null });
    const parts = [buildPart({ uploadUrl: URL_ONE })];
    expect(await run(buildTake({ parts }))).toMatchObject({ state: 'sent' });
    expect(uploads.get(PLACE_ONE)).toEqual({ bytes: 'twelve bytes', length: 12 });

    const again = world();
    again.uploads.set(PLACE_ONE, { bytes: 'twelve', length: 12 });
    expect(await again.run(buildTake({ parts }))).toMatchObject({ state: 'sent' });
    expect(again.uploads.get(PLACE_ONE)?.bytes).toBe('twelve bytes');
  });

  it('accepts bytes on the server that a full device has lost', async () => {
    const { run, uploads } = world();
    uploads.set(PLACE_ONE, { bytes: 'twelve bytes and more', length: null });
    const parts = [buildPart({ uploadUrl: URL_ONE })];
    expect(await run(buildTake({ parts }))).toMatchObject({ state: 'sent' });
    expect(uploads.get(PLACE_ONE)).toMatchObject({ length: 21 });
  });

  it('retries ever more rarely while Send fails', async () => {
    const { log, run, pauses } = world({
      sends: Array.from({ length: 40 }, () => failed(503)),
      sendsMax: 40,
    });
    expect(await run()).toEqual({ state: 'stopped' });
    expect(log.filter((entry) => entry === 'PATCH')).toHaveLength(1);
    expect(pauses().slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('spreads its attempts, so that devices do not retry together', async () => {
    const { run, pauses } = world({ faults: [{ status: 503 }], random: 0 });
    await run();
    expect(pauses()).toEqual([250]);
  });

  it('resumes at the same offset after a lost connection, and retries soon after one that moved bytes', async () => {
    const lost = (bytes: number) => ({ status: 0, method: 'PATCH', bytes }) as const;
    const { log, run, pauses, progress, uploads } = world({ faults: [lost(6), lost(0), lost(0), lost(3)] });
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(uploads.get(PLACE_ONE)?.bytes).toBe('twelve bytes');
    expect(log.filter((entry) => entry === 'POST')).toHaveLength(1);
    expect(pauses()).toEqual([500, 1_000, 2_000, 500]);
    expect(progress).toContainEqual({ bytesSent: 6, reached: 6, waiting: 'offline', message: undefined });
  });

  it('never gives up on the connection', async () => {
    const { run, pauses } = world({ faults: Array.from({ length: 20 }, () => ({ status: 0 })) });
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(pauses().filter((milliseconds) => milliseconds === 30_000)).toHaveLength(14);
  });

  it('waits as long as the server demands', async () => {
    const busy = { ...failed(429), retryAfterSeconds: 40 } as ApiResult<never>;
    const { run, pauses, progress } = world({ faults: [{ status: 429, retryAfter: '90' }], sends: [busy] });
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(pauses()).toEqual([90_000, 40_000]);
    expect(progress).toContainEqual({ bytesSent: 0, reached: 0, waiting: 'server', message: undefined });
  });

  it('restarts the uploads when Send reports them as swept', async () => {
    const { log, run } = world({ sends: [{ ...failed(410), code: 'GONE' } as ApiResult<never>] });
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log.filter((entry) => entry !== 'PATCH')).toEqual([
      'POST',
      'keep 0',
      'send f',
      'forget 0',
      'pause 500',
      'POST',
      'keep 0',
      'send 2',
    ]);
  });

  it.each([404, 410])('restarts one part when the server answers %s for its upload', async (status) => {
    const { log, run, uploads } = world({ faults: [{ status, method: 'HEAD' }] });
    const parts = [buildPart({ uploadUrl: URL_ONE }), buildPart({ clip: new Blob(['two']) })];
    expect(await run(buildTake({ parts }))).toMatchObject({ state: 'sent' });
    expect(log).toContain('forget 0');
    expect(log).not.toContain('forget 1');
    expect([...uploads.values()].map(({ bytes }) => bytes).toSorted()).toEqual(['twelve bytes', 'two']);
  });

  it('does not resend a removed clip', async () => {
    const { run } = world({ sends: [{ ...failed(410), code: 'CLIP_REMOVED' } as ApiResult<never>] });
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'removed', message: 'No.' } });
  });

  it('joins again when the guest cookie is lost', async () => {
    const { log, run } = world({ faults: [{ status: 401 }] });
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log.slice(0, 4)).toEqual(['POST', 'rejoin', 'pause 500', 'POST']);
  });

  it('fails immediately when the tribute is gone for joining, too', async () => {
    const { log, run } = world({
      faults: [{ status: 404, body: '{"error":"Not found."}' }],
      joined: failed(404),
    });
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'unknownHere', message: 'No.' } });
    expect(log).toEqual(['POST', 'rejoin']);
  });

  it('stops joining where that does not help', async () => {
    const { run } = world({ faults: [{ status: 401 }, { status: 401 }, { status: 401 }] });
    expect(await run()).toMatchObject({ state: 'refused', refusal: { reason: 'other' } });
  });

  it.each([
    [413, 'other'],
    [415, 'other'],
    [410, 'other'],
    [422, 'other'],
  ])('gives the reason when the server answers %s', async (status, reason) => {
    const { run } = world({ faults: [{ status, body: '{"error":"Not like this."}' }] });
    expect(await run()).toEqual({ state: 'refused', refusal: { reason, message: 'Not like this.' } });
  });

  it('distinguishes a removed question from every other rejection', async () => {
    const { run } = world({ sends: [{ ...failed(422), fields: { questionId: ['Gone.'] } }] });
    expect(await run()).toEqual({ state: 'unasked' });
  });

  it('does not show technical text as a sentence', async () => {
    const { run } = world({ faults: [{ status: 400, body: 'Tus-Resumable Required\n' }] });
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'other', message: null } });
  });

  it('stops on request, and sends nothing', async () => {
    const { log, run, upload } = world();
    upload.stop();
    expect(await run()).toEqual({ state: 'stopped' });
    expect(log).not.toContain('send f');
  });
});
