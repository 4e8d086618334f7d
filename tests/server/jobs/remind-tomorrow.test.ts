import { mails } from '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST as join } from '#app/api/tribute/contributor/route.ts';
import { POST as promise } from '#app/api/tribute/reminder/route.ts';
import { inviteLink, tokenHashOf } from '#server/auth/invite-link.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { moveClock } from '#tests/support/clock.ts';
import { joinAs } from '#tests/support/tributes.ts';
import { lookAt, mailed, person, reel, TEN } from './reminded-reel.ts';

const TOMORROW = '2026-11-11T15:00:00.000Z';
const guestOf = async (name: string) => {
  const { id, tokenHash } = await person(name);
  expect(tokenHash).toBe(tokenHashOf(id));
  const token = new URL(inviteLink(reel.tribute.tributeId, id)).searchParams.get('c') ?? '';
  const joined = await call(join, {
    method: 'POST',
    body: { tributeId: reel.tribute.tributeId, token, timezone: 'America/New_York' },
  });
  return { token, cookie: cookieOf(joined) };
};
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
