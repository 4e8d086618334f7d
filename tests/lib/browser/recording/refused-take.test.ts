import { expect, test } from 'vitest';
import type { ApiResult } from '#lib/browser/api/client.ts';
import { completePart } from '#lib/browser/recording/growing-part.ts';
import { TakeUpload } from '#lib/browser/recording/upload-take.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { buildPart } from './build-take.ts';
import { done } from './done.ts';
import { fakeUploadServer } from './fake-upload-server.ts';

type Failed = Extract<ApiResult<never>, { data: null }>;
const failed = (status: number, code: Failed['code'] = 'INTERNAL'): Failed => ({
  status,
  code,
  data: null,
  error: 'No.',
  fields: {},
});

type Answers = { sends: ApiResult<SubmissionDto>[]; joined?: ApiResult<unknown>; isCard?: boolean };

/** Sends a take whose Send gets these answers, and then success. */
async function send({ sends, joined = done, isCard = false }: Answers) {
  const { call, log } = fakeUploadServer();
  const upload = new TakeUpload({
    call,
    rejoin: async () => {
      log.push('rejoin');
      return joined;
    },
    pause: async () => {},
    random: () => 1,
    onProgress: () => {},
    onUploadUrl: async () => {},
  });
  const { clip, uploadUrl, ...part } = buildPart();
  if (!isCard) upload.add({ ...part, tributeId: 'T', bytes: completePart(clip) }, uploadUrl);
  const outcome = await upload.send(async () => {
    log.push('send');
    return sends.shift() ?? done;
  });
  return { outcome, log };
}

const refused = (reason: string) => ({ state: 'refused', refusal: { reason, message: 'No.' } });

test.each([
  ['ALREADY_SENT', 422, 'changed'],
  ['REEL_ARCHIVED', 410, 'archived'],
  ['CLIP_REMOVED', 410, 'removed'],
  ['PERSON_GONE', 410, 'personGone'],
] as const)('stops at once when Send answers %s', async (code, status, reason) => {
  const { outcome, log } = await send({ sends: [failed(status, code)] });
  expect(outcome).toEqual(refused(reason));
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1);
});

test.each([
  ['an archived reel', failed(410, 'REEL_ARCHIVED'), 'archived'],
  ['a person who is gone', failed(410, 'PERSON_GONE'), 'personGone'],
  ['a lost link', failed(404, 'NOT_FOUND'), 'unknownHere'],
])('names %s when nobody can join', async (_what, joined, reason) => {
  expect((await send({ sends: [failed(401)], joined })).outcome).toEqual(refused(reason));
});

test('joins again for a written card, which has no upload that would notice a lost cookie', async () => {
  const { outcome, log } = await send({ sends: [failed(404)], isCard: true });
  expect(outcome).toMatchObject({ state: 'sent' });
  expect(log).toEqual(['send', 'rejoin', 'send']);
});
