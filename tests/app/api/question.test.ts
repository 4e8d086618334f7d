import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { DELETE, PATCH, POST } from '#app/api/tribute/question/route.ts';
import { POST as createTribute, GET } from '#app/api/tribute/route.ts';
import { GET as getReel } from '#app/api/tribute/save_presentation/route.ts';
import { GET as ssr } from '#app/api/tribute/ssr/route.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { QUESTIONS_MAX } from '#lib/tribute/limits.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { logger } from '#server/platform/logger.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

const as = CREATOR;
const asked = async (tributeId: string) => {
  const { data } = await call(GET, { as, query: { tributeId } });
  return (data.questions as { text: string }[]).map(({ text }) => text);
};

test('adds, inserts, rewords, moves and removes questions [open-question]', async () => {
  const { tributeId, questions } = await openTribute({ questions: [{ text: 'One?' }, { text: 'Two?' }] });
  const third = await call(POST, { method: 'POST', as, body: { tributeId, text: ' Three? ' } });
  expect(third).toMatchObject({ status: 201, data: { text: 'Three?', order: 2 } });
  await call(POST, { method: 'POST', as, body: { tributeId, text: 'Zero?', order: 0 } });
  expect(await asked(tributeId)).toEqual(['Zero?', 'One?', 'Two?', 'Three?']);

  const questionId = questions[0]?._id;
  const moved = await call(PATCH, {
    method: 'PATCH',
    as,
    body: { tributeId, questionId, text: 'The first?', order: 3 },
  });
  expect(moved.data.at(-1)).toEqual({ _id: questionId, text: 'The first?', order: 3 });
  const removed = { tributeId, questionId: third.data._id };
  expect((await call(DELETE, { method: 'DELETE', as, query: removed })).status).toBe(200);
  expect(await asked(tributeId)).toEqual(['Zero?', 'Two?', 'The first?']);
  const shown = await call(ssr, { query: { tributeId } });
  expect(shown.data.questions).toHaveLength(3);
});

test('brings a removed question back with its id and place, so that its clips answer it again [open-question]', async () => {
  const tribute = await openTribute({ questions: [{ text: 'One?' }, { text: 'Two?' }] });
  const { tributeId, questions } = tribute;
  await addReadyClip(tribute, (await joinAs(tributeId, 'Maja'))._id);
  const query = { tributeId };
  const chapters = async () => {
    const { entries } = (await call(getReel, { as, query })).data as PresentationDto;
    return entries.map(({ title }) => title).slice(1, -1);
  };
  expect(await chapters()).toEqual(['One?', 'Maja']);
  const { _id: questionId = '', text } = questions[0] ?? {};
  const back = () => call(POST, { method: 'POST', as, body: { tributeId, _id: questionId, text, order: 0 } });
  expect((await back()).status).toBe(409);
  await call(DELETE, { method: 'DELETE', as, query: { tributeId, questionId } });
  expect(await chapters()).not.toContain('One?');
  expect(await back()).toMatchObject({ status: 201, data: { _id: questionId, text: 'One?', order: 0 } });
  expect(await asked(tributeId)).toEqual(['One?', 'Two?']);
  expect(await chapters()).toEqual(['One?', 'Maja']);
  const reworded = { tributeId, _id: questionId, text: 'Another?' };
  expect((await call(POST, { method: 'POST', as, body: reworded })).status).toBe(409);
});

test('rejects duplicate, too many and empty questions', async () => {
  const { tributeId, questions } = await openTribute({ questions: [{ text: 'One?' }] });
  const questionId = questions[0]?._id;
  const twice = await call(POST, { method: 'POST', as, body: { tributeId, text: 'One?' } });
  expect(twice).toMatchObject({ status: 409, error: 'You’re already asking this.' });
  const last = await call(DELETE, {
    method: 'DELETE',
    as,
    query: { tributeId, questionId: questionId ?? '' },
  });
  expect(last).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  const full = await openTribute({
    questions: Array.from({ length: QUESTIONS_MAX }, (_, place) => ({ text: `Question ${place}?` })),
  });
  const more = await call(POST, { method: 'POST', as, body: { tributeId: full.tributeId, text: 'More?' } });
  expect(more.status).toBe(422);
});

test('strangers and unknown questions get a 404', async () => {
  const { tributeId, questions } = await openTribute();
  const body = { tributeId, questionId: questions[0]?._id, text: 'Mine?' };
  expect((await call(PATCH, { method: 'PATCH', as: STRANGER, body })).status).toBe(404);
  expect(
    (await call(POST, { method: 'POST', as: STRANGER, body: { tributeId, text: 'Mine?' } })).status,
  ).toBe(404);
  const missing = { tributeId, questionId: 'f'.repeat(24) };
  expect((await call(PATCH, { method: 'PATCH', as, body: missing })).status).toBe(404);
  expect((await call(DELETE, { method: 'DELETE', as, query: missing })).status).toBe(404);
});

test('lets only the creator of a draft record first', async () => {
  const { data } = await call(createTribute, {
    method: 'POST',
    as,
    body: { tributeType: 'BIRTHDAY', questions: [{ text: 'One?' }] },
  });
  const body = { tributeId: data.tributeId, name: 'Ben' };
  expect((await call(join, { method: 'POST', body })).status).toBe(404);
  expect((await call(join, { method: 'POST', as: STRANGER, body })).status).toBe(404);
  const joined = await call(join, { method: 'POST', as, body });
  expect(joined.status).toBe(201);
  const recorder = (contributorIds: string[]) =>
    getTributeToRecord(
      { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: 'test', log: logger },
      data.tributeId,
    );
  await expect(recorder([])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await recorder([joined.data._id])).toMatchObject({
    status: 'DRAFT',
    questions: [{ text: 'One?' }],
    // Creators need not consent to their own use.
    creatorFirstName: '',
  });
});
