import '#tests/support/installation.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { POST as enter } from '#app/api/tribute/contributor/route.ts';
import { GET, POST } from '#app/api/tribute/handover/route.ts';
import { DELETE as eraseOwnPart } from '#app/api/tribute/own_part/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { NOTES_CHARS_MAX } from '#lib/recording/prompter.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { sweepHandedDrafts } from '#server/services/handovers/handed-draft.ts';
import { call, cookieOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

let creator: Person;
let tribute: TributeDto;
let count = 0;
beforeEach(async () => {
  count += 1;
  creator = await addCreator(`handover-${count}`);
  tribute = await openTribute({}, creator);
});

const start = (cookie: string, draft?: unknown) =>
  call(POST, { method: 'POST', cookie, body: { tributeId: tribute.tributeId, ...(draft ? { draft } : {}) } });
const DRAFT = { card: { takeId: 'a'.repeat(32), text: 'You opened the door.' }, notes: 'Speak slowly.' };
const storedDraft = async (_id: string) => (await Contributor.findById(_id).lean())?.handover?.draft ?? null;
const ask = (cookie: string) => call(GET, { cookie, query: { tributeId: tribute.tributeId } });
const look = async (cookie: string) => (await ask(cookie)).data.state;
const PHONE = 'd'.repeat(32);
const take = (handover: string, { tributeId = tribute.tributeId, takerKey = PHONE } = {}) =>
  call(enter, { method: 'POST', body: { tributeId, handover, takerKey } });

test('makes another browser the same person, once [recorder-elsewhere]', async () => {
  const computer = await joinAs(tribute.tributeId, 'Maja');
  const { data } = await start(computer.cookie);
  expect(await look(computer.cookie)).toBe('WAITING');
  const phone = await take(data.token);
  expect(phone).toMatchObject({ status: 201, data: { _id: computer._id, name: 'Maja' } });
  expect(await look(cookieOf(phone))).toBe('OPENED');
  expect(await look(computer.cookie)).toBe('OPENED');
  const takerKey = 'e'.repeat(32);
  expect(await take(data.token, { takerKey })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const clipId = await addReadyClip(tribute, computer._id);
  const takeId = 'c'.repeat(32);
  await Submission.updateOne({ _id: clipId }, { $set: { takeId } });
  expect((await ask(computer.cookie)).data).toEqual({ state: 'ARRIVED', takeIds: [takeId] });
});

test('hands over the person of the page, also after the device became someone else [access-person]', async () => {
  const maja = await joinAs(tribute.tributeId, 'Maja');
  const body = { tributeId: tribute.tributeId, name: 'Karl', isNew: true };
  const cookie = cookieOf(await call(enter, { method: 'POST', cookie: maja.cookie, body }));
  const own = { tributeId: tribute.tributeId, personId: maja._id };
  const { token } = (await call(POST, { method: 'POST', cookie, body: own })).data;
  expect((await take(token)).data).toMatchObject({ _id: maja._id, name: 'Maja' });
  expect((await call(GET, { cookie, query: own })).data.state).toBe('OPENED');
  expect((await ask(cookie)).data.state).toBe('EXPIRED');
  const other = { ...own, personId: 'f'.repeat(24) };
  expect((await call(POST, { method: 'POST', cookie, body: other })).status).toBe(404);
});

test('ends after 15 minutes, with a newer one, and in another reel [recorder-elsewhere]', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  const first = (await start(cookie)).data.token;
  const second = (await start(cookie)).data.token;
  expect((await take(first)).status).toBe(404);
  const other = await openTribute({}, creator);
  expect((await take(second, other)).status).toBe(404);
  const past = new Date(Date.now() - 1);
  await Contributor.updateOne({ _id }, { $set: { 'handover.expiresAt': past } });
  expect((await take(second)).status).toBe(404);
  expect(await look(cookie)).toBe('EXPIRED');
});

test('tells a page that another one of the person has made a newer link [recorder-elsewhere]', async () => {
  const { cookie } = await joinAs(tribute.tributeId, 'Maja');
  const { expiresAt } = (await start(cookie)).data;
  const lookAt = async () =>
    (await call(GET, { cookie, query: { tributeId: tribute.tributeId, expiresAt } })).data.state;
  expect(await lookAt()).toBe('WAITING');
  // A clock that stands still would give both the same end.
  await vi.waitFor(async () => expect((await start(cookie)).data.expiresAt).not.toBe(expiresAt));
  expect(await lookAt()).toBe('EXPIRED');
  expect(await look(cookie)).toBe('WAITING');
});

test('an answer arrives for the newest code, whichever code its phone used [recorder-elsewhere]', async () => {
  const computer = await joinAs(tribute.tributeId, 'Maja');
  await take((await start(computer.cookie)).data.token);
  await start(computer.cookie);
  expect(await look(computer.cookie)).toBe('WAITING');
  await addReadyClip(tribute, computer._id);
  expect(await look(computer.cookie)).toBe('ARRIVED');
  // The next code waits for another answer.
  await start(computer.cookie);
  expect(await look(computer.cookie)).toBe('WAITING');
});

test('stores no token, and works while the shared link is off', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  const { token } = (await start(cookie)).data;
  const stored = await Contributor.findById(_id).lean();
  expect(JSON.stringify(stored)).not.toContain(token);
  const body = { tributeId: tribute.tributeId, linkOpen: false };
  await call(change, { method: 'PATCH', as: creator, body });
  expect((await take(token)).status).toBe(201);
});

test('carries card and notes to the other browser, again if the answer was lost [recorder-elsewhere]', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  const { token } = (await start(cookie, DRAFT)).data;
  expect(await storedDraft(_id)).toEqual(DRAFT);
  const first = await take(token);
  expect(first.data.draft).toEqual(DRAFT);
  const { openedAt } = (await Contributor.findById(_id).lean())?.handover ?? {};
  const second = await take(token);
  expect(second).toMatchObject({ status: 201, data: first.data });
  expect(cookieOf(second)).toContain('=');
  const stored = (await Contributor.findById(_id).lean())?.handover;
  expect(stored?.openedAt).toEqual(openedAt);
  expect(JSON.stringify(stored)).not.toContain(PHONE);
  await sweepHandedDrafts(Date.now() + 16 * 60_000);
  expect(await storedDraft(_id)).toBeNull();
  await Contributor.updateOne({ _id }, { $set: { 'handover.expiresAt': new Date(Date.now() - 1) } });
  expect((await take(token)).status).toBe(404);
  const bare = (await start(cookie)).data.token;
  expect((await take(bare)).data).not.toHaveProperty('draft');
});

test('carries which answer a changed card replaces [recorder-elsewhere]', async () => {
  const { cookie } = await joinAs(tribute.tributeId, 'Maja');
  const card = { ...DRAFT.card, replaces: '64b0000000000000000000aa' };
  const { token } = (await start(cookie, { card })).data;
  expect((await take(token)).data.draft).toEqual({ card });
});

test('deletes a draft that nobody fetches', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  await start(cookie, DRAFT);
  await sweepHandedDrafts(Date.now() + 14 * 60_000);
  expect(await storedDraft(_id)).toEqual(DRAFT);
  await sweepHandedDrafts(Date.now() + 16 * 60_000);
  expect(await storedDraft(_id)).toBeNull();
  expect(await look(cookie)).toBe('WAITING');
});

test('deletes a draft with the person who erases their part', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  await start(cookie, DRAFT);
  await call(eraseOwnPart, { method: 'DELETE', cookie, query: { tributeId: tribute.tributeId } });
  expect(await storedDraft(_id)).toBeNull();
});

test.each([
  ['a card beyond its limit', { card: { ...DRAFT.card, text: 'a'.repeat(WRITTEN_CHARS_MAX + 1) } }],
  ['notes beyond their limit', { notes: 'a'.repeat(NOTES_CHARS_MAX + 1) }],
  ['anything else', { photos: ['a'] }],
])('refuses %s', async (_what, draft) => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  expect((await start(cookie, draft)).status).toBe(422);
  expect(await storedDraft(_id)).toBeNull();
});

test('is for people who take part only', async () => {
  expect((await call(POST, { method: 'POST', body: { tributeId: tribute.tributeId } })).status).toBe(401);
  const other = await openTribute({}, creator);
  const { cookie } = await joinAs(other.tributeId, 'Eve');
  expect((await start(cookie)).status).toBe(404);
});
