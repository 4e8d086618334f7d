import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as people } from '#app/api/user/people/route.ts';
import { POST as addUser, DELETE as deleteUser } from '#app/api/user/route.ts';
import { DELETE as closeSession, POST as openSession } from '#app/api/user/session/route.ts';
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

  const mark = deleted.cookies.find((one) => one.startsWith(`${COOKIE.keepGuests}=`)) ?? '';
  // Pages read it.
  expect(mark).not.toContain('HttpOnly');
  const marked = `${cookie}; ${mark.split(';')[0]}`;
  const closed = await call(closeSession, { method: 'DELETE', cookie: marked });
  expect(closed.status).toBe(200);
  expect(guestsIn(closed.cookies)).toBeNull();
  expect(closed.cookies.find((one) => one.startsWith(`${COOKIE.authToken}=`))).toContain('Max-Age=0');
});

test('from the next sign-in on, a log-out leaves no guest of its device', async () => {
  const { _id } = await openTribute();
  const as = { userId: 'ada', email: 'ada@example.com' };
  await call(addUser, { method: 'POST', as, body: { redirectUrl: 'http://127.0.0.1:3999/home' } });
  const maria = await Contributor.create({ tribute: _id, name: 'Maria' });
  const cookie = `${COOKIE.guest}=${guestToken([maria.id])}`;
  const marksIn = (cookies: readonly string[]) =>
    cookies.filter((one) => one.startsWith(`${COOKIE.keepGuests}=`));
  const signIn = { method: 'POST', as, body: {} };
  const opened = await call(openSession, { ...signIn, cookie: `${cookie}; ${COOKIE.keepGuests}=1` });
  expect(marksIn(opened.cookies)).toEqual([expect.stringContaining('Max-Age=0')]);
  // A sign-in that was on its way when an account was deleted does not take the mark away.
  expect(marksIn((await call(openSession, { ...signIn, cookie })).cookies)).toEqual([]);
  const { cookies } = await call(closeSession, { method: 'DELETE', cookie });
  expect(guestsIn(cookies)).toEqual([]);
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
