import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { GET as readTribute } from '#app/api/tribute/route.ts';
import { GET, POST } from '#app/api/user/route.ts';
import { DELETE as closeSession, POST as openSession } from '#app/api/user/session/route.ts';
import { POST as sendLink } from '#app/api/user/verification_link/send/route.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const redirectUrl = `${ORIGIN}/home`;
const GOOGLE = {
  accountCreationMethod: 'GOOGLE',
  googleId: '108177',
  name: { firstName: 'Maja', lastName: 'Lindqvist' },
  image: 'https://lh3.googleusercontent.com/a/photo.jpg',
  redirectUrl,
};

test('gives a new Google user a name, a picture and five credits, and sends no verification mail', async () => {
  const as = { userId: 'google-1', email: 'maja@gmail.example' };
  const { data } = await call(POST, { method: 'POST', as, body: GOOGLE });
  expect(data).toMatchObject({
    emailVerified: true,
    credit: 5,
    basicInfo: {
      firstName: 'Maja',
      lastName: 'Lindqvist',
      image: 'https://lh3.googleusercontent.com/a/photo.jpg',
    },
  });
  expect(await User.findOne({ firebaseUid: 'google-1' })).toMatchObject({
    accountCreationMethod: 'GOOGLE',
    googleId: '108177',
  });
  const { jobs } = await (await jobQueue()).queryJobs({ name: 'send-verification-mail' });
  expect(jobs).toEqual([]);
});

test('keeps account and content when the same person signs in with Google later', async () => {
  const as = { userId: 'both-ways', email: 'both@example.com' };
  const body = { accountCreationMethod: 'EMAIL', name: { firstName: 'Bo', lastName: 'Ek' }, redirectUrl };
  const first = await call(POST, { method: 'POST', as, body });
  const second = await call(POST, { method: 'POST', as, body: GOOGLE });
  expect(second.data._id).toBe(first.data._id);
  expect(second.data.basicInfo.firstName).toBe('Bo');
  expect(await User.countDocuments({ firebaseUid: 'both-ways' })).toBe(1);
});

test('adds one user when many pages load at the same time', async () => {
  const as = { userId: 'parallel', email: 'parallel@example.com' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(POST, { method: 'POST', as, body: { redirectUrl } })),
  );
  expect(new Set(answers.map(({ data }) => data?._id)).size).toBe(1);
  expect(await User.countDocuments({ firebaseUid: 'parallel' })).toBe(1);
});

test('keeps two identities with one address apart: nothing is looked up by address', async () => {
  const fresh = { userId: 'another-identity', email: CREATOR.email };
  for (const as of [CREATOR, fresh]) {
    const { data } = await call(POST, { method: 'POST', as, body: { redirectUrl } });
    expect(data).toMatchObject({ userId: as.userId, email: CREATOR.email });
  }
  const { tributeId } = await openTribute();
  expect((await call(readTribute, { as: CREATOR, query: { tributeId } })).status).toBe(200);
  expect((await call(readTribute, { as: fresh, query: { tributeId } })).status).toBe(404);
  expect((await call(readTribute, { as: fresh })).data).toEqual([]);
});

test('lets an unconfirmed account do only what leads to confirmation', async () => {
  const as = { userId: 'unconfirmed', email: 'unconfirmed@example.com', isVerified: false };
  expect((await call(POST, { method: 'POST', as, body: { redirectUrl } })).status).toBe(200);
  expect((await call(GET, { as })).status).toBe(200);
  expect((await call(openSession, { method: 'POST', as, body: {} })).status).toBe(200);
  expect((await call(sendLink, { method: 'POST', as, body: { redirectUrl } })).status).toBe(200);
  // Rejected before any look-up, so that known and unknown ids get the same answer.
  const { tributeId } = await openTribute();
  for (const id of [tributeId, '02ZJNnl29V4rK0PAYmGZgA']) {
    const answer = await call(readTribute, { as, query: { tributeId: id } });
    expect(answer).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
  }
});

test('removes guest and viewer cookies at sign-out', async () => {
  const { tributeId } = await openTribute();
  const { cookie } = await joinAs(tributeId, 'Lea');
  const { cookies } = await call(closeSession, { method: 'DELETE', cookie });
  const gone = cookies.map((header) => /^(\w+)=;.*Max-Age=0/.exec(header)?.[1]);
  expect(gone).toEqual(['auth_token', 'uid', 'viewer', 'guest']);
});
