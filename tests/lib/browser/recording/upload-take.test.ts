import type { UploadOptions } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import type { ApiResult } from '#lib/browser/api/client.ts';
import type { Take } from '#lib/browser/recording/take-store.ts';
import { type UploadHost, uploadTake } from '#lib/browser/recording/upload-take.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { buildSubmission, buildTake, UPLOAD_ID } from './build-take.ts';

/** One attempt of the fake connection: succeeds, or breaks with a status (0: no answer). */
type Attempt = {
  breaksWith?: number;
  body?: string;
  afterOpening?: boolean;
  retryAfter?: string;
  /** The reported bytes; half of the clip by default. */
  upTo?: number;
};

const URL_ONE = `https://folksee.test/api/upload/${UPLOAD_ID}`;
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
  code: null,
  fields: {},
});

function world(
  attempts: Attempt[],
  sends: ApiResult<SubmissionDto>[] = [],
  random = () => 1,
  joined: ApiResult<unknown> = done(buildSubmission()),
) {
  const log: string[] = [];
  const progress: unknown[] = [];
  const stop = new AbortController();
  const clock = { ms: 0 };
  let opened = 0;
  const host: UploadHost = {
    createUpload: async (_clip, options) => {
      const attempt = attempts.shift();
      if (!attempt) {
        stop.abort();
        throw new Error('no more attempts');
      }
      log.push(options.uploadUrl ? 'resume' : 'create');
      const upload = {
        url: options.uploadUrl ?? null,
        abort: async () => {},
        start: () => {
          if (attempt.breaksWith !== undefined && !attempt.afterOpening) return fail(options, attempt);
          if (!upload.url) {
            opened += 1;
            upload.url = opened === 1 ? URL_ONE : `${URL_ONE.slice(0, -1)}${opened}`;
          }
          options.onUploadUrlAvailable?.();
          options.onProgress?.(attempt.upTo ?? 6, 12);
          if (attempt.breaksWith !== undefined) return fail(options, attempt);
          return options.onSuccess?.({ lastResponse: {} as never });
        },
      };
      return upload;
    },
    send: async (uploadId) => {
      log.push(`send ${uploadId.slice(-1)}`);
      return sends.shift() ?? done(buildSubmission());
    },
    rejoin: async () => {
      log.push('rejoin');
      return joined;
    },
    pause: async (milliseconds) => {
      log.push(`pause ${milliseconds}`);
      clock.ms += milliseconds;
    },
    random,
    onProgress: (told) => progress.push({ ...told }),
    onUploadUrl: async (url) => log.push(url ? 'keep' : 'forget'),
  };
  return {
    log,
    progress,
    clock,
    run: (take: Take = buildTake()) => uploadTake(take, host, stop.signal),
    stop,
  };
}

function fail(options: UploadOptions, { breaksWith = 0, body = '', retryAfter }: Attempt): void {
  const originalResponse =
    breaksWith === 0
      ? null
      : { getStatus: () => breaksWith, getBody: () => body, getHeader: () => retryAfter };
  options.onError?.(Object.assign(new Error('broken'), { originalResponse }));
}

describe('uploadTake', () => {
  it('retries ever more rarely while Send fails after all bytes: one request of each kind per attempt', async () => {
    const attempts = 40;
    const { log, clock, run } = world(
      Array.from({ length: attempts }, () => ({})),
      Array.from({ length: attempts * 2 }, () => failed(503)),
    );
    await run();
    const sent = log.filter((entry) => entry.startsWith('send')).length;
    expect(sent).toBe(attempts);
    expect(clock.ms).toBeGreaterThan((attempts - 7) * 30_000);
    const pauses = log.flatMap((entry) => (entry.startsWith('pause') ? [Number(entry.slice(6))] : []));
    expect(pauses.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('spreads its attempts, so that devices do not retry together', async () => {
    const { log, run } = world([{ breaksWith: 503 }, {}], [], () => 0);
    await run();
    expect(log).toContain('pause 250');
  });

  it('retries soon after an attempt that moved bytes', async () => {
    const broken = (upTo: number) => ({ breaksWith: 0, afterOpening: true, upTo });
    const { log, run } = world([broken(3), broken(3), broken(3), broken(6), {}]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log.filter((entry) => entry.startsWith('pause'))).toEqual([
      'pause 500',
      'pause 1000',
      'pause 2000',
      'pause 500',
    ]);
  });

  it('restarts the upload when Send reports it as swept', async () => {
    const { log, run } = world([{}, {}], [{ ...failed(410), code: 'GONE' } as ApiResult<never>]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log).toEqual(['create', 'keep', 'send f', 'forget', 'pause 500', 'create', 'keep', 'send 2']);
  });

  it('does not resend a removed clip', async () => {
    const removed = { ...failed(410), code: 'CLIP_REMOVED' } as ApiResult<never>;
    const { run } = world([{}], [removed]);
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'removed', message: 'No.' } });
  });

  it('waits as long as the server demands, and resumes automatically', async () => {
    const busy = { ...failed(429), retryAfterSeconds: 40 } as ApiResult<never>;
    const { log, run, progress } = world([{ breaksWith: 429, retryAfter: '90' }, {}, {}], [busy]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log.filter((entry) => entry.startsWith('pause'))).toEqual(['pause 90000', 'pause 40000']);
    expect(progress).toContainEqual({ bytesSent: 0, waiting: 'server' });
  });

  it('sends as soon as the upload exists, and once', async () => {
    const { log, run, progress } = world([{}]);
    expect(await run()).toEqual({ state: 'sent', submission: buildSubmission() });
    expect(log).toEqual(['create', 'keep', 'send f']);
    expect(progress).toEqual([{ bytesSent: 6, waiting: null }]);
  });

  it('resumes at the same offset after a lost connection, without sending twice', async () => {
    const { log, run, progress } = world([{ breaksWith: 0, afterOpening: true }, { breaksWith: 503 }, {}]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log).toEqual(['create', 'keep', 'send f', 'pause 500', 'resume', 'pause 1000', 'resume']);
    expect(progress).toContainEqual({ bytesSent: 6, waiting: 'offline' });
    expect(progress).toContainEqual({ bytesSent: 6, waiting: 'server' });
  });

  it('never gives up on the connection', async () => {
    const { log, run } = world([...Array.from({ length: 20 }, () => ({ breaksWith: 0 })), {}]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log.filter((line) => line === 'pause 30000')).toHaveLength(14);
  });

  it('resumes a take of an earlier visit', async () => {
    const { log, run } = world([{}]);
    expect(await run(buildTake({ uploadUrl: URL_ONE }))).toMatchObject({ state: 'sent' });
    expect(log).toEqual(['resume', 'send f']);
  });

  it.each([404, 410])(
    'restarts automatically when the server answers %s for the upload',
    async (breaksWith) => {
      const { log, run } = world([{ breaksWith }, {}]);
      expect(await run(buildTake({ uploadUrl: URL_ONE }))).toMatchObject({ state: 'sent' });
      expect(log).toEqual(['resume', 'forget', 'pause 500', 'create', 'keep', 'send f']);
    },
  );

  it('repeats Send until it is confirmed', async () => {
    const { log, run } = world([{}, {}, {}], [failed(0), failed(503)]);
    expect(await run()).toMatchObject({ state: 'sent' });
    const again = ['resume', 'send f'];
    expect(log).toEqual(['create', 'keep', 'send f', 'pause 500', ...again, 'pause 1000', ...again]);
  });

  it('joins again when the guest cookie is lost', async () => {
    const { log, run } = world([{ breaksWith: 401 }, {}]);
    expect(await run()).toMatchObject({ state: 'sent' });
    expect(log).toEqual(['create', 'rejoin', 'pause 500', 'create', 'keep', 'send f']);
  });

  it('fails immediately when the tribute is gone for joining, too', async () => {
    const { log, run } = world(
      [{ breaksWith: 404, body: '{"error":"Not found."}' }],
      [],
      () => 1,
      failed(404),
    );
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'gone', message: 'Not found.' } });
    expect(log).toEqual(['create', 'rejoin']);
  });

  it('stops joining where that does not help', async () => {
    const { run } = world([{ breaksWith: 401 }, { breaksWith: 401 }, { breaksWith: 401 }]);
    expect(await run()).toMatchObject({ state: 'refused', refusal: { reason: 'other' } });
  });

  it.each([
    [413, 'other'],
    [415, 'notVideo'],
    [410, 'gone'],
    [422, 'other'],
  ])('gives the reason when the server answers %s', async (breaksWith, reason) => {
    const { run } = world([{ breaksWith, body: '{"error":"Not like this."}' }]);
    expect(await run()).toEqual({ state: 'refused', refusal: { reason, message: 'Not like this.' } });
  });

  it('distinguishes a removed question from every other rejection', async () => {
    const refused = { ...failed(422), fields: { questionId: ['Gone.'] } };
    const { log, run } = world([{}], [refused]);
    expect(await run()).toEqual({ state: 'unasked' });
    expect(log).toEqual(['create', 'keep', 'send f']);
  });

  it('does not show technical text as a sentence', async () => {
    const { run } = world([{ breaksWith: 400, body: 'Tus-Resumable Required\n' }]);
    expect(await run()).toEqual({ state: 'refused', refusal: { reason: 'other', message: null } });
  });

  it('stops on request', async () => {
    const { run, stop } = world([{}]);
    stop.abort();
    expect(await run()).toEqual({ state: 'stopped' });
  });
});
