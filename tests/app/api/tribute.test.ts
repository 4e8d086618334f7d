import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as listPeople } from '#app/api/tribute/contributor/route.ts';
import { GET as suggestions } from '#app/api/tribute/questions/route.ts';
import { DELETE, GET, PATCH, POST } from '#app/api/tribute/route.ts';
import { GET as ssr } from '#app/api/tribute/ssr/route.ts';
import { GET as types } from '#app/api/tribute/types/route.ts';
import { randomHex } from '#lib/random-hex.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { PEOPLE_MAX, PERSON_NAME_CHARS_MAX, QUESTIONS_MAX } from '#lib/tribute/limits.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { call } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

test('a new tribute is a draft visible only to its creator [life-collecting] [tribute-id-random]', async () => {
  const { data } = await call(POST, { method: 'POST', as: CREATOR, body: { tributeType: 'MEMORIAL' } });
  expect(data).toMatchObject({ status: 'DRAFT', plan: '$0', answerMaxSeconds: 180 });
  expect(data.tributeId).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const query = { tributeId: data.tributeId };
  expect((await call(ssr, { query })).status).toBe(404);
  expect((await call(GET, { as: STRANGER, query })).status).toBe(404);
});

test('creating the same draft again returns it unchanged', async () => {
  const draftKey = randomHex();
  const begin = (occasionTitle: string, as = CREATOR) =>
    call(POST, { method: 'POST', as, body: { tributeType: 'OTHER', occasionTitle, draftKey } });
  const both = await Promise.all([begin('One'), begin('One')]);
  const ids = new Set(both.map(({ data }) => data.tributeId));
  expect(ids.size).toBe(1);
  const { data: again } = await begin('Two');
  expect(again).toMatchObject({ tributeId: [...ids][0], occasionTitle: 'One' });
  expect((await begin('Theirs', STRANGER)).data.tributeId).not.toBe(again.tributeId);
  await call(DELETE, { method: 'DELETE', as: CREATOR, query: { tributeId: again.tributeId } });
  expect((await begin('Three')).data).toMatchObject({ status: 'DRAFT', occasionTitle: 'Three' });
  expect((await begin('Three')).data.tributeId).not.toBe(again.tributeId);
  const body = { tributeId: again.tributeId, restore: true };
  expect(await call(PATCH, { method: 'PATCH', as: CREATOR, body })).toMatchObject({
    status: 200,
    data: { status: 'DRAFT', occasionTitle: 'One' },
  });
});

test('restores an archived draft, even if it was started again meanwhile', async () => {
  const body = { tributeType: 'OTHER', draftKey: randomHex() };
  const begin = async () => (await call(POST, { method: 'POST', as: CREATOR, body })).data.tributeId;
  const putAway = (tributeId: string, archived: boolean) =>
    call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, archived } });
  const first = await begin();
  await putAway(first, true);
  expect(await begin()).not.toBe(first);
  expect(await putAway(first, false)).toMatchObject({ status: 200, data: { status: 'DRAFT' } });
});

test.each(['TEAM_ICEBREAKER', 'REVIEWS'] as const)(
  '%s has one name without a gender, whatever a program sends [occasion-subjects]',
  async (tributeType) => {
    const team = { firstName: 'Team North', lastName: '' };
    const begin = (tributeFor: object, type: string = tributeType) =>
      call(POST, { method: 'POST', as: CREATOR, body: { tributeType: type, tributeFor } });
    expect(await begin({ names: [team, team], gender: null })).toMatchObject({
      status: 422,
      fields: { tributeFor: ['A team, a product or a place has one name. Leave the others out.'] },
    });
    expect(await begin({ names: [team], gender: 'Female' })).toMatchObject({
      status: 422,
      fields: { tributeFor: ['A team, a product or a place has no gender. Leave it out.'] },
    });
    const { status, data } = await begin({ names: [team], gender: null });
    expect(status).toBe(201);
    const change = (tributeId: string, body: object) =>
      call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, ...body } });
    const tributeFor = { names: [team], gender: 'Couple' };
    expect((await change(data.tributeId, { tributeFor })).status).toBe(422);
    const couple = await begin({ names: [team, team], gender: 'Couple' }, 'WEDDING');
    expect((await change(couple.data.tributeId, { tributeType })).status).toBe(422);
    const subject = { names: [team], gender: null };
    expect((await change(couple.data.tributeId, { tributeType, tributeFor: subject })).status).toBe(200);
  },
);

test.each(['', '$', '$7000', '$501', '$-5', '$2.5', '$05', '5', 'gold', '$1e2'])(
  'rejects the unknown plan "%s" [plan-packs]',
  async (plan) => {
    const body = { tributeType: 'OTHER', plan };
    expect(await call(POST, { method: 'POST', as: CREATOR, body })).toMatchObject({
      status: 422,
      fields: { plan: ['We don’t offer that plan. Choose another one.'] },
    });
  },
);

test.each(['$0', '$5', '$100', '$7', '$500'])('accepts the plan "%s"', async (plan) => {
  const body = { tributeType: 'OTHER', plan };
  expect((await call(POST, { method: 'POST', as: CREATOR, body })).data.plan).toBe(plan);
});

test('a reel without a date is due in seven days [due-date-fallback]', async () => {
  const { data } = await call(POST, { method: 'POST', as: CREATOR, body: { tributeType: 'OTHER' } });
  const days = (Date.parse(data.dueDate) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(8.1);
});

test('a link cannot open before there is a name and a question', async () => {
  const { data } = await call(POST, { method: 'POST', as: CREATOR, body: { tributeType: 'BIRTHDAY' } });
  const body = { tributeId: data.tributeId, status: 'COLLECTING' };
  const answer = await call(PATCH, { method: 'PATCH', as: CREATOR, body });
  expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  expect(Object.keys(answer.fields)).toEqual(['tributeFor', 'questions']);
});

test('anyone with the link reads the invitation, and nothing more [access-anonymous]', async () => {
  const tribute = await openTribute();
  const { data } = await call(ssr, { query: { tributeId: tribute.tributeId } });
  expect(data).toMatchObject({ name: 'Anna Lindqvist', tributeType: 'BIRTHDAY', answeredCount: 0 });
  expect(data.preview.title).toBe(
    "We're building a birthday reel for Anna Lindqvist. Click here to watch & record for free.",
  );
  expect(data).not.toHaveProperty('createdBy');
  expect(data).not.toHaveProperty('_id');
});

test('a stranger gets the answer of a missing tribute', async () => {
  const tribute = await openTribute();
  const theirs = await call(GET, { as: STRANGER, query: { tributeId: tribute.tributeId } });
  const missing = await call(GET, { as: STRANGER, query: { tributeId: 'A'.repeat(22) } });
  expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND', error: missing.error });
  const change = { tributeId: tribute.tributeId, occasionTitle: 'Mine now' };
  expect((await call(PATCH, { method: 'PATCH', as: STRANGER, body: change })).status).toBe(404);
});

test('an unconfirmed address is rejected before any look-up [access-unverified]', async () => {
  const as = { ...CREATOR, isVerified: false };
  expect(await call(GET, { as })).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
});

test('questions keep their identity when they are reworded and moved', async () => {
  const tribute = await openTribute();
  const [first, second] = tribute.questions;
  const questions = [
    { _id: second?._id, text: second?.text },
    { _id: first?._id, text: 'What has Anna taught you?' },
  ];
  const body = { tributeId: tribute.tributeId, questions };
  const { data } = await call(PATCH, { method: 'PATCH', as: CREATOR, body });
  expect(data.questions).toEqual([
    { _id: second?._id, text: second?.text, order: 0 },
    { _id: first?._id, text: 'What has Anna taught you?', order: 1 },
  ]);
});

test('refuses unknown fields and operators', async () => {
  const { tributeId } = await openTribute();
  for (const extra of [{ createdBy: { userId: 'me' } }, { presentation: {} }, { name: { $ne: null } }]) {
    const answer = await call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, ...extra } });
    expect(answer.status).toBe(422);
  }
});

test('a deleted tribute is gone for everyone', async () => {
  const { tributeId } = await openTribute();
  await call(DELETE, { method: 'DELETE', as: CREATOR, query: { tributeId } });
  expect((await call(ssr, { query: { tributeId } })).status).toBe(404);
  const { data } = await call(GET, { as: CREATOR });
  expect(data.map((tribute: { tributeId: string }) => tribute.tributeId)).not.toContain(tributeId);
});

test("its creator chooses the reel's language", async () => {
  const { tributeId } = await openTribute();
  const speak = (language: string) =>
    call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, language } });
  expect((await speak('es')).data.language).toBe('es');
  expect((await speak('xx')).status).toBe(422);
});

test('a switched-off link is dead, and the tribute stays', async () => {
  const { tributeId } = await openTribute();
  await call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, linkOpen: false } });
  expect((await call(ssr, { query: { tributeId } })).status).toBe(404);
  expect((await call(GET, { as: CREATOR, query: { tributeId } })).status).toBe(200);
});

test('joined people are listed for the creator only [related-concepts]', async () => {
  const { tributeId } = await openTribute();
  const jonas = await joinAs(tributeId, ' Jonas ');
  const { data } = await call(listPeople, { as: CREATOR, query: { tributeId } });
  expect(data).toMatchObject([{ _id: jonas._id, name: 'Jonas', status: 'OPENED', clips: 0 }]);
  expect((await call(listPeople, { cookie: jonas.cookie, query: { tributeId } })).status).toBe(404);
});

test('the types come in order [call-types], and suggestions fit the person [call-questions] [question-item]', async () => {
  const { data } = await call(types);
  expect(data.map(({ type }: { type: string }) => type)).toEqual(TRIBUTE_TYPES);
  const query = { type: 'BIRTHDAY', name: 'Anna', gender: 'Female' };
  const { data: questions } = await call(suggestions, { query });
  expect(questions.length).toBeGreaterThanOrEqual(12);
  expect(questions.some(({ question }: { question: string }) => question.includes('Anna'))).toBe(true);
  expect(questions.filter(({ isSelected }: { isSelected: boolean }) => isSelected)).toHaveLength(3);
});

test('suggestions fit six people with the longest names', async () => {
  const longest = 'A'.repeat(PERSON_NAME_CHARS_MAX);
  const names = Array.from({ length: PEOPLE_MAX }, () => ({ firstName: longest, lastName: '' }));
  const query = { type: 'GOODBYE', name: displayName(names, { shortForm: true }), gender: 'Couple' };
  const { status, data } = await call(suggestions, { query });
  expect(status).toBe(200);
  const questions = data
    .slice(0, QUESTIONS_MAX)
    .map(({ question }: { question: string }) => ({ text: question }));
  const body = { tributeType: 'GOODBYE', tributeFor: { names, gender: 'Couple' }, questions };
  expect(await call(POST, { method: 'POST', as: CREATOR, body })).toMatchObject({ status: 201 });
});

test('with a tributeId its type [call-types] [type-item] and questions [call-questions] are selected, for its creator only', async () => {
  const [asked] = (await call(suggestions, { query: { type: 'WEDDING', name: 'Anna' } })).data;
  const { tributeId } = await openTribute({ tributeType: 'WEDDING', questions: [{ text: asked.question }] });
  const selected = (items: { isSelected: boolean }[]) => items.filter(({ isSelected }) => isSelected);
  const { data } = await call(types, { as: CREATOR, query: { tributeId } });
  expect(selected(data)).toEqual([{ type: 'WEDDING', label: 'Wedding', isSelected: true }]);
  const query = { type: 'WEDDING', name: 'Anna', tributeId };
  expect(selected((await call(suggestions, { as: CREATOR, query })).data)).toEqual([
    { question: asked.question, isSelected: true },
  ]);
  expect((await call(types, { as: STRANGER, query: { tributeId } })).status).toBe(404);
});

test('its creator limits an answer to 15 to 600 seconds [answer-length]', async () => {
  const { tributeId } = await openTribute();
  const change = (answerMaxSeconds: number) =>
    call(PATCH, { method: 'PATCH', as: CREATOR, body: { tributeId, answerMaxSeconds } });
  for (const seconds of [15, 600]) expect((await change(seconds)).data.answerMaxSeconds).toBe(seconds);
  for (const seconds of [14, 601, 20.5]) expect((await change(seconds)).status).toBe(422);
  const { data } = await call(ssr, { query: { tributeId } });
  expect(data.answerMaxSeconds).toBe(600);
});
