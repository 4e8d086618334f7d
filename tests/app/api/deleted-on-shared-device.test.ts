import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as people } from '#app/api/user/people/route.ts';
import { POST as addUser, DELETE as deleteUser } from '#app/api/user/route.ts';
import { DELETE as closeSession } from '#app/api/user/session/route.ts';
import { COOKIE } from '#server/auth/cookies.ts';
import { guestToken, readGuestToken } from '#server/auth/guest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { call } from '#tests/support/call.ts';
import { openTribute } from '#tests/support/tributes.ts';

const BEN = { userId: 'ben', email: 'ben@example.com' };
const former = 'f'.repeat(24);

const guestsIn = (cookies: readonly string[]): string[] | null => {
  const header = cookies.findLast((one) => one.startsWith(`${COOKIE.guest}=`));
  return header === undefined ? null : readGuestToken(header.split(';')[0]?.split('=')[1]);
};

test('a deleted account leaves the other people of its device in the guest cookie [own-others]', async () => {
  const { _id } = await openTribute();
  await call(addUser, { method: 'POST', as: BEN, body: { redirectUrl: 'http://127.0.0.1:3999/home' } });
  const maria = await Contributor.create({ tribute: _id, name: 'Maria' });
  const thanks = await Contributor.create({ tribute: _id, name: 'Ben', via: 'PRESENTATION' });
  const others = { formerIds: [former], thanksIds: [thanks._id] };
  const ben = await Contributor.create({ tribute: _id, name: 'Ben', userId: 'ben', ...others });
  expect((await call(people, { as: BEN })).data.personIds).toEqual([ben.id, former, thanks.id]);
  const cookie = `${COOKIE.guest}=${guestToken([maria.id, former, thanks.id, ben.id])}`;

  const deleted = await call(deleteUser, { method: 'DELETE', as: BEN, cookie });
  expect(deleted.status).toBe(200);
  expect(guestsIn(deleted.cookies)).toEqual([maria.id]);
  expect(deleted.cookies.find((one) => one.startsWith(`${COOKIE.uid}=`))).toContain('Max-Age=0');

  const closed = await call(closeSession, { method: 'DELETE', query: { keepsGuests: '1' }, cookie });
  expect(closed.status).toBe(200);
  expect(guestsIn(closed.cookies)).toBeNull();
  const usual = await call(closeSession, { method: 'DELETE', cookie });
  expect(guestsIn(usual.cookies)).toEqual([]);
});

test('a deleted account that was alone on its device leaves no guest cookie', async () => {
  const { _id } = await openTribute();
  const as = { userId: 'lea', email: 'lea@example.com' };
  await call(addUser, { method: 'POST', as, body: { redirectUrl: 'http://127.0.0.1:3999/home' } });
  const lea = await Contributor.create({ tribute: _id, name: 'Lea', userId: 'lea' });
  const cookie = `${COOKIE.guest}=${guestToken([lea.id])}`;
  const { cookies } = await call(deleteUser, { method: 'DELETE', as, cookie });
  expect(cookies.findLast((one) => one.startsWith(`${COOKIE.guest}=`))).toContain('Max-Age=0');
});
