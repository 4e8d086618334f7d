import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as unsubscribe } from '#app/api/notification/unsubscribe/route.ts';
import { POST as join, GET as people } from '#app/api/tribute/contributor/route.ts';
import { POST as promise } from '#app/api/tribute/reminder/route.ts';
import { inviteLink, tokenHashOf } from '#server/auth/invite-link.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';
import { declineMails } from '#server/services/notifications/decline-mails.ts';
import { getReminderChoice } from '#server/services/reminders/get-reminder-choice.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { joinAs } from '#tests/support/tributes.ts';
import { lookAt, mailed, person, reel, TEN } from './reminded-reel.ts';

const TOMORROW = '2026-11-11T15:00:00.000Z';
const guestOf = async (name: string) => {
  const { id, tokenHash } = await person(name);
  expect(tokenHash).toBe(tokenHashOf({ id }));
  const token = new URL(inviteLink(reel.tribute.tributeId, { id })).searchParams.get('c') ?? '';
  const joined = await call(join, {
    method: 'POST',
    body: { tributeId: reel.tribute.tributeId, token, timezone: 'America/New_York' },
  });
  return { token, cookie: cookieOf(joined) };
};
/** What the page offers to a browser that joined as these people. */
const choiceFor = async (...contributorIds: string[]) => {
  const actor = { user: null, contributorIds, viewings: [] };
  const ctx = { actor, locale: 'en', requestId: 'r', log: logger } as const;
  const { choice, hasJoined } = await getReminderChoice(ctx, { tributeId: reel.tribute.tributeId });
  return { choice, hasJoined };
};
const addressOf = async (contributorId: string) => (await Contributor.findById(contributorId))?.remindTo;
const ask = (more: object, cookie = '') =>
  call(promise, { method: 'POST', cookie, body: { tributeId: reel.tribute.tributeId, ...more } });

test('“Remind me tomorrow” sends one mail the next morning, however often it is clicked [board-nudges]', async () => {
  const { token, cookie } = await guestOf('maja');
  expect((await ask({}, cookie)).data).toEqual({ remindOn: TOMORROW });
  expect((await ask({ token })).data).toEqual({ remindOn: TOMORROW });
  await lookAt('2026-11-11T14:59:00.000Z');
  expect(mails).toEqual([]);
  await lookAt(TOMORROW);
  await lookAt('2026-11-11T15:01:00.000Z');
  expect(mailed()).toEqual(['maja']);
  expect(mails[0]?.text).toMatch(/\/remind\?c=[\w-]{22}/);
});

test('“Remind me tomorrow” replaces the scheduled reminder of the same day', async () => {
  moveClock('2026-11-12T17:00:00.000Z');
  const { cookie } = await guestOf('maja');
  await ask({}, cookie);
  await lookAt(TEN);
  expect(mailed()).toEqual(['jonas', 'maja']);
});

test("“Remind me tomorrow” uses the browser's time zone", async () => {
  const { token } = await guestOf('maja');
  const { data } = await ask({ token, timezone: 'Pacific/Auckland' });
  expect(data.remindOn).toBe('2026-11-11T21:00:00.000Z');
  expect((await ask({ token, timezone: 'Nowhere/At_All' })).data.remindOn).toBe('2026-11-11T21:00:00.000Z');
});

test('“Remind me tomorrow” is rejected where no mail could or should arrive', async () => {
  const guest = await joinAs(reel.tribute.tributeId, 'Ana');
  expect((await ask({}, guest.cookie)).status).toBe(409);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ token: 'x'.repeat(22) })).status).toBe(404);
  const { cookie, token } = await guestOf('maja');
  await addReadyClip(reel.tribute, (await person('maja')).id);
  expect((await ask({}, cookie)).status).toBe(409);
  moveClock('2026-11-20T17:00:00.000Z');
  const jonas = await guestOf('jonas');
  expect((await ask({}, jonas.cookie)).status).toBe(409);
  await Tribute.updateOne({ _id: reel.tribute._id }, { $set: { deletedAt: new Date() } });
  expect((await ask({ token })).status).toBe(404);
});

test('a guest of the shared link gives an address, and is reminded there once [board-nudges]', async () => {
  const { tributeId } = reel.tribute;
  const guest = await joinAs(tributeId, 'Ana');
  expect(await choiceFor(guest._id)).toEqual({ choice: 'ADDRESS', hasJoined: true });
  expect(await choiceFor()).toEqual({ choice: 'ADDRESS', hasJoined: false });
  const zone = { timezone: 'America/New_York' };
  expect((await ask({ ...zone, email: 'no address' }, guest.cookie)).status).toBe(422);
  const asked = await ask({ ...zone, email: ' Ana.Guest@Example.com' }, guest.cookie);
  expect(asked.data).toEqual({ remindOn: TOMORROW });
  await lookAt(TOMORROW);
  await lookAt('2026-11-12T15:00:00.000Z');
  // The calendar reminds those who were invited by email, and nobody else.
  await lookAt(TEN);
  expect(mailed()).toEqual(['ana.guest@example.com', 'jonas', 'maja']);
  const [mail] = mails;
  expect(mail?.to).toBe('ana.guest@example.com');
  expect(mail?.text).toContain(`/tribute/${tributeId}\n`);
  expect(mail?.text).not.toContain('?c=');
  expect(mail?.text).toContain('We won’t send another');
  expect(await addressOf(guest._id)).toBeUndefined();
});

test('an address is forgotten once its reminder is no longer needed [board-nudges]', async () => {
  const { tributeId } = reel.tribute;
  const guest = await joinAs(tributeId, 'Ana');
  await ask({ email: 'ana@example.com' }, guest.cookie);
  expect(await addressOf(guest._id)).toBe('ana@example.com');
  await addReadyClip(reel.tribute, guest._id);
  await lookAt(TOMORROW);
  expect(mails).toEqual([]);
  expect(await addressOf(guest._id)).toBeUndefined();
});

test('the end of all mails holds for an address that is already forgotten', async () => {
  const guest = await joinAs(reel.tribute.tributeId, 'Ana');
  await ask({ email: 'ana@example.com' }, guest.cookie);
  await lookAt(TOMORROW);
  const link = /\S+\/unsubscribe\?token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  expect((await call(unsubscribe, { method: 'POST', query: { token, all: 'true' } })).status).toBe(200);
  const other = await joinAs(reel.tribute.tributeId, 'Ben');
  expect((await ask({ email: 'ana@example.com' }, other.cookie)).status).toBe(409);
});

test('an address that a guest gives is never shown, and gets no mail against its owner’s wish', async () => {
  const guest = await joinAs(reel.tribute.tributeId, 'Ana');
  await ask({ email: 'ana@example.com' }, guest.cookie);
  const board = await call(people, { as: reel.creator, query: { tributeId: reel.tribute.tributeId } });
  expect(board.data.find(({ name }: { name: string }) => name === 'Ana')).toMatchObject({ email: null });
  await declineMails(guest._id, true);
  await lookAt(TOMORROW);
  expect(mails).toEqual([]);
  const other = await joinAs(reel.tribute.tributeId, 'Ben');
  expect((await ask({ email: 'ana@example.com' }, other.cookie)).status).toBe(409);
});
