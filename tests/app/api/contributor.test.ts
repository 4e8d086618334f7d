import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as clips } from '#app/api/submission/route.ts';
import { DELETE, GET, POST as join } from '#app/api/tribute/contributor/route.ts';
import { GET as film } from '#app/api/tribute/save_presentation/route.ts';
import { ANONYMOUS } from '#server/auth/actor.ts';
import { readGuestToken } from '#server/auth/guest.ts';
import { Submission } from '#server/models/submission.ts';
import { logger } from '#server/platform/logger.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { createUpload } from '#server/services/uploads/create-upload.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute, STRANGER } from '#tests/support/tributes.ts';

/** A reel by Jonas, with two clips, and Maja, with one. */
async function setUp() {
  const tribute = await openTribute();
  const { tributeId } = tribute;
  const [jonas, maja] = [await joinAs(tributeId, 'Jonas'), await joinAs(tributeId, 'Maja')];
  const sent = [await addReadyClip(tribute, jonas._id), await addReadyClip(tribute, jonas._id)];
  const stays = await addReadyClip(tribute, maja._id);
  const revoke = (as: typeof CREATOR | null = CREATOR, contributorId = jonas._id) =>
    call(DELETE, { method: 'DELETE', as, query: { tributeId, contributorId } });
  const clipsInFilm = async () => {
    const { data } = await call(film, { as: CREATOR, query: { tributeId } });
    return (data.items as { submissionId?: string }[]).flatMap(({ submissionId }) => submissionId ?? []);
  };
  return { tributeId, jonas, maja, sent, stays, revoke, clipsInFilm };
}

const contextOf = (cookie: string) => {
  const contributorIds = readGuestToken(decodeURIComponent(cookie.replace('guest=', '')));
  return { actor: { ...ANONYMOUS, contributorIds }, locale: 'en' as const, requestId: '', log: logger };
};

test('a removed person leaves with all their clips, which are kept; other people stay [person-revoke]', async () => {
  const { tributeId, sent, stays, revoke, clipsInFilm } = await setUp();
  expect(await clipsInFilm()).toEqual([...sent, stays]);
  expect((await revoke()).status).toBe(200);
  expect(await clipsInFilm()).toEqual([stays]);
  const people = await call(GET, { as: CREATOR, query: { tributeId } });
  expect(people.data).toMatchObject([{ name: 'Maja' }]);
  const left = await call(clips, { as: CREATOR, query: { tributeId } });
  expect(left.data).toMatchObject([{ _id: stays }]);
  expect((await Submission.find({ _id: { $in: sent } })).map(({ deletedAt }) => deletedAt)).toEqual([
    expect.any(Date),
    expect.any(Date),
  ]);
  expect((await revoke()).status).toBe(404);
});

test('their cookie can neither send nor join again, another browser can', async () => {
  const { tributeId, jonas, maja, revoke } = await setUp();
  await revoke();
  const upload = { uploadId: 'a'.repeat(32), tributeId, sizeBytes: 5, fileName: 'clip.mp4' };
  const notFound = expect.objectContaining({ code: 'NOT_FOUND' });
  await expect(createUpload(contextOf(jonas.cookie), upload)).rejects.toEqual(notFound);
  await expect(getTributeToRecord(contextOf(jonas.cookie), tributeId)).rejects.toEqual(notFound);
  const body = { tributeId, name: 'Jonas' };
  expect((await call(join, { method: 'POST', cookie: jonas.cookie, body })).status).toBe(404);
  expect((await call(clips, { cookie: jonas.cookie, query: { tributeId } })).status).toBe(404);
  expect((await call(clips, { cookie: maja.cookie, query: { tributeId } })).status).toBe(200);
  expect((await call(join, { method: 'POST', body })).status).toBe(201);
});

test('a removed account stays out, its creator can always return', async () => {
  const { tributeId } = await setUp();
  const body = { tributeId, name: 'Somebody' };
  for (const [as, again] of [
    [STRANGER, 404],
    [CREATOR, 201],
  ] as const) {
    const joined = await call(join, { method: 'POST', as, body });
    const query = { tributeId, contributorId: joined.data._id };
    expect((await call(DELETE, { method: 'DELETE', as: CREATOR, query })).status).toBe(200);
    expect((await call(join, { method: 'POST', as, body })).status).toBe(again);
  }
});

test('only the creator removes people', async () => {
  const { jonas, revoke, clipsInFilm } = await setUp();
  expect((await revoke(STRANGER)).status).toBe(404);
  expect((await revoke(null)).status).toBe(401);
  const elsewhere = await setUp();
  expect((await elsewhere.revoke(CREATOR, jonas._id)).status).toBe(404);
  expect(await clipsInFilm()).toHaveLength(3);
});

test('records who came by QR code or link, and shows it on the board [via-recorded]', async () => {
  const { tributeId } = await openTribute();
  const come = (body: object, as: typeof CREATOR | null = null) =>
    call(join, { method: 'POST', as, body: { tributeId, ...body } });
  await come({ name: 'Guest with a code', via: 'QR' });
  await come({ name: 'Guest with the link' });
  const known = { userId: 'scanner', email: 'scanner@example.com' };
  await come({ name: 'Account with a code', via: 'QR' }, known);
  await come({ name: 'Account with a code' }, known);
  expect((await come({ name: 'Somebody', via: 'EMAIL' })).status).toBe(422);
  const { data } = await call(GET, { as: CREATOR, query: { tributeId } });
  const people = data as { name: string; via: string }[];
  expect(Object.fromEntries(people.map(({ name, via }) => [name, via]))).toEqual({
    'Guest with a code': 'QR',
    'Guest with the link': 'LINK',
    'Account with a code': 'QR',
  });
});
