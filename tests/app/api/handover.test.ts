import '#tests/support/installation.ts';
import { beforeEach, expect, test } from 'vitest';
import { POST as enter } from '#app/api/tribute/contributor/route.ts';
import { GET, POST } from '#app/api/tribute/handover/route.ts';
import { PATCH as change } from '#app/api/tribute/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { Contributor } from '#server/models/contributor.ts';
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

const start = (cookie: string) =>
  call(POST, { method: 'POST', cookie, body: { tributeId: tribute.tributeId } });
const look = async (cookie: string) =>
  (await call(GET, { cookie, query: { tributeId: tribute.tributeId } })).data.state;
const take = (handover: string, tributeId = tribute.tributeId) =>
  call(enter, { method: 'POST', body: { tributeId, handover } });

test('makes another browser the same person, once [recorder-elsewhere]', async () => {
  const computer = await joinAs(tribute.tributeId, 'Maja');
  const { data } = await start(computer.cookie);
  expect(await look(computer.cookie)).toBe('WAITING');
  const phone = await take(data.token);
  expect(phone).toMatchObject({ status: 201, data: { _id: computer._id, name: 'Maja' } });
  expect(await look(cookieOf(phone))).toBe('OPENED');
  expect(await look(computer.cookie)).toBe('OPENED');
  expect(await take(data.token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await addReadyClip(tribute, computer._id);
  expect(await look(computer.cookie)).toBe('ARRIVED');
});

test('ends after 15 minutes, with a newer one, and in another reel [recorder-elsewhere]', async () => {
  const { cookie, _id } = await joinAs(tribute.tributeId, 'Maja');
  const first = (await start(cookie)).data.token;
  const second = (await start(cookie)).data.token;
  expect((await take(first)).status).toBe(404);
  const other = await openTribute({}, creator);
  expect((await take(second, other.tributeId)).status).toBe(404);
  const past = new Date(Date.now() - 1);
  await Contributor.updateOne({ _id }, { $set: { 'handover.expiresAt': past } });
  expect((await take(second)).status).toBe(404);
  expect(await look(cookie)).toBe('EXPIRED');
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

test('is for people who take part only', async () => {
  expect((await call(POST, { method: 'POST', body: { tributeId: tribute.tributeId } })).status).toBe(401);
  const other = await openTribute({}, creator);
  const { cookie } = await joinAs(other.tributeId, 'Eve');
  expect((await start(cookie)).status).toBe(404);
});
