import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { Retries } from '#lib/browser/recording/retries.ts';
import type { UploadFailure } from '#lib/browser/recording/upload-failure.ts';

const LOST: UploadFailure = { stage: 'resume', status: 404, message: null };
const NOBODY: UploadFailure = { stage: 'create', status: 401, message: null, code: 'UNAUTHENTICATED' };
const known: ApiResult<unknown> = { status: 200, data: {}, error: null, code: null, fields: {} };
type Code = Extract<ApiResult<never>, { data: null }>['code'];
const failed = (status: number, code: Code = null): ApiResult<unknown> => ({
  status,
  data: null,
  error: 'No.',
  code,
  fields: {},
});

type Told = { joined?: ApiResult<unknown>; identified?: ApiResult<unknown> };

function open({ joined = known, identified }: Told = {}) {
  const pauses: number[] = [];
  const restart = vi.fn();
  const rejoin = vi.fn(async () => joined);
  const host = {
    rejoin,
    ...(identified && { identify: async () => identified }),
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
    random: () => 1,
  };
  const retries = new Retries(host, new AbortController().signal);
  return {
    retries,
    pauses,
    restart,
    rejoin,
    fail: (failure: UploadFailure) => retries.remedy(failure, restart, () => {}),
  };
}

async function failOften(fail: (failure: UploadFailure) => Promise<unknown>, failure: UploadFailure) {
  for (let count = 0; count < 10; count += 1) expect(await fail(failure)).toBeNull();
}

test.each([
  ['a lost upload', LOST],
  ['a lost guest', NOBODY],
])('gives up on %s that two remedies did not help', async (_what, failure) => {
  const { fail } = open();
  expect(await fail(failure)).toBeNull();
  expect(await fail(failure)).toBeNull();
  expect(await fail(failure)).toEqual(failure);
});

test('remedies each trouble of a long upload that gets further in between [recorder-uploads-resume]', async () => {
  const { fail, retries, restart } = open();
  for (let count = 0; count < 5; count += 1) {
    expect(await fail(LOST)).toBeNull();
    retries.progressed();
  }
  expect(restart).toHaveBeenCalledTimes(5);
});

test('does not send the same bytes for ever to a server that loses them', async () => {
  const { fail, retries } = open();
  for (let count = 0; count < 2; count += 1) {
    expect(await fail(LOST)).toBeNull();
    retries.progressed(false);
  }
  expect(await fail(LOST)).toEqual(LOST);
});

test('retries soon again after any progress', async () => {
  const { fail, retries, pauses } = open();
  const offline: UploadFailure = { stage: 'resume', status: 0, message: null };
  await fail(offline);
  await fail(offline);
  expect(retries.waiting).toMatchObject({ waiting: 'offline' });
  retries.progressed(false);
  expect(retries.waiting).toBeNull();
  await fail(offline);
  expect(pauses).toEqual([500, 1_000, 500]);
});

test.each([
  ['no network', failed(0), 'offline'],
  ['a server in trouble', failed(503, 'UNAVAILABLE'), 'server'],
  ['the page of a proxy', failed(403), 'server'],
  ['the missing page of a proxy', failed(404), 'server'],
])('keeps its remedies while joining meets %s', async (_what, joined, waiting) => {
  const { fail, retries } = open({ joined });
  await failOften(fail, NOBODY);
  expect(retries.waiting).toMatchObject({ waiting });
});

test.each([
  ['no network', failed(0)],
  ['the page of a proxy', failed(403)],
])('restarts no upload while asking who sends it meets %s', async (_what, identified) => {
  const { fail, restart } = open({ identified });
  await failOften(fail, LOST);
  expect(restart).not.toHaveBeenCalled();
});

test('restarts nothing for a stranger', async () => {
  const { fail, restart } = open({ identified: failed(401, 'UNAUTHENTICATED') });
  expect(await fail(LOST)).toEqual(LOST);
  expect(restart).not.toHaveBeenCalled();
});

test('says why nobody can join', async () => {
  const { fail } = open({ joined: failed(410, 'REEL_ARCHIVED') });
  expect(await fail(NOBODY)).toMatchObject({ status: 410, code: 'REEL_ARCHIVED', message: 'No.' });
});

test('waits for a renewed sign-in as long as the server demands [auth-renewed]', async () => {
  const { fail, pauses, rejoin } = open();
  await failOften(fail, { ...NOBODY, retryAfterSeconds: 2 });
  expect(rejoin).not.toHaveBeenCalled();
  expect(pauses.slice(0, 4)).toEqual([2_000, 2_000, 2_000, 4_000]);
});
