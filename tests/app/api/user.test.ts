import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { GET as notifications } from '#app/api/notification/route.ts';
import { GET as plans } from '#app/api/stripe/plans/route.ts';
import { GET as listTributes } from '#app/api/tribute/route.ts';
import { GET as publicTribute } from '#app/api/tribute/ssr/route.ts';
import { GET as exportData } from '#app/api/user/export/route.ts';
import { DELETE, GET, PATCH, POST } from '#app/api/user/route.ts';
import { DELETE as closeSession, POST as openSession } from '#app/api/user/session/route.ts';
import { POST as verify } from '#app/api/user/verify/route.ts';
import { VerifyUserInput } from '#lib/contracts/users.ts';
import { readVerification, verificationLink } from '#server/auth/verification-link.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { call, cookieOf, ORIGIN, type Person } from '#tests/support/call.ts';
import { openTribute } from '#tests/support/tributes.ts';

const HOME = 'http://127.0.0.1:3999/home';
const MAJA = { userId: 'maja', email: 'maja@example.com', isVerified: false };

const waitingMails = async (userId: string) =>
  (await jobQueue())
    .queryJobs({ name: 'send-verification-mail', data: { userId } })
    .then(({ jobs }) => jobs.length);

test('adding a user twice adds one, with five free credits [free-credits-new] and one mail [call-add-user]', async () => {
  const body = { redirectUrl: HOME };
  const first = await call(POST, { method: 'POST', as: MAJA, body });
  const second = await call(POST, { method: 'POST', as: MAJA, body });
  expect(first.data).toMatchObject({
    email: 'maja@example.com',
    emailVerified: false,
    credit: 5,
    counts: { submissions: 0, views: 0, hearts: 0 },
  });
  expect(Math.abs(first.data.createdAt - Date.now() / 1000)).toBeLessThan(60);
  expect(second.data._id).toBe(first.data._id);
  expect(await waitingMails('maja')).toBe(1);
});

test('reading the profile writes nothing; the session follows the provider and queues the welcome mail [call-get-user] [call-session]', async () => {
  const lena = { userId: 'lena', email: 'lena@example.com', isVerified: false };
  await call(POST, { method: 'POST', as: lena, body: { redirectUrl: HOME } });
  const confirmed = { ...lena, email: 'lena@new.example.com', isVerified: true };
  const stored = async () => (await User.collection.findOne({ firebaseUid: 'lena' })) ?? {};
  const welcomes = async () => {
    const data = { userId: 'lena', about: 'WELCOME' };
    return (await (await jobQueue()).queryJobs({ name: 'send-account-mail', data })).jobs.length;
  };
  const before = await stored();
  const { data } = await call(GET, { as: confirmed });
  expect(data).toMatchObject({ email: 'lena@example.com', emailVerified: false });
  expect([await stored(), await welcomes()]).toEqual([before, 0]);
  expect((await call(openSession, { method: 'POST', as: confirmed, body: {} })).status).toBe(200);
  expect(await stored()).toMatchObject({ email: 'lena@new.example.com', emailVerified: true });
  expect(await welcomes()).toBe(1);
});

test('refuses a redirect to another site', async () => {
  const answer = await call(POST, {
    method: 'POST',
    as: { userId: 'x', email: 'x@example.com' },
    body: { redirectUrl: 'https://evil.example/home' },
  });
  expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
});

test('a profile needs both names, in the fixed words [call-update-user]', async () => {
  const body = { userDetails: { firstName: '', lastName: ' ' } };
  const answer = await call(PATCH, { method: 'PATCH', as: MAJA, body });
  expect(answer.status).toBe(422);
  expect(answer.fields).toEqual({
    'userDetails.firstName': ['First name required'],
    'userDetails.lastName': ['Last name required'],
  });
});

test('a profile is saved and read again [call-get-user]', async () => {
  const userDetails = { firstName: 'Maja', lastName: 'Lindqvist' };
  await call(PATCH, { method: 'PATCH', as: MAJA, body: { userDetails } });
  const { data } = await call(GET, { as: MAJA });
  expect(data.basicInfo).toEqual({ ...userDetails, image: null });
});

test('a foreign stored picture is hidden, and does not block saving the profile', async () => {
  await User.updateOne({ firebaseUid: 'maja' }, { $set: { 'basicInfo.image': 'javascript:alert(1)' } });
  const { data } = await call(GET, { as: MAJA });
  expect(data.basicInfo.image).toBeNull();
  const userDetails = data.basicInfo;
  expect((await call(PATCH, { method: 'PATCH', as: MAJA, body: { userDetails } })).status).toBe(200);
});

test('tells nobody about an account without a token', async () => {
  expect(await call(GET)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

test('a session sets the token for reading only, as auth_token [auth-cookie], and both cookies go again [call-session]', async () => {
  const opened = await call(openSession, { method: 'POST', as: MAJA, body: {} });
  expect(opened.cookies.find((cookie) => cookie.startsWith('auth_token='))).toMatch(/HttpOnly/);
  expect(opened.cookies.find((cookie) => cookie.startsWith('uid=maja'))).not.toMatch(/HttpOnly/);
  const cookie = cookieOf(opened);
  expect((await call(GET, { cookie })).status).toBe(200);
  const changed = await call(PATCH, {
    method: 'PATCH',
    cookie,
    body: { userDetails: { firstName: 'M', lastName: 'L' } },
  });
  expect(changed.status).toBe(401);
  const closed = await call(closeSession, { method: 'DELETE', cookie });
  expect(closed.cookies.every((header) => header.includes('Max-Age=0'))).toBe(true);
});

test('accepts a valid verification token, but no altered or old one [verification-mail]', async () => {
  const verification = { userId: 'maja', email: 'maja@example.com', redirectPath: '/home' };
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const altered = tokenOf(verificationLink(verification)).replace(/^./, 'f');
  const old = tokenOf(verificationLink(verification, Date.now() - 49 * 60 * 60 * 1000));
  for (const token of [altered, old]) {
    expect(await call(verify, { method: 'POST', body: { token } })).toMatchObject({ status: 422 });
  }
});

test('every verification mail works: a return path that is too long leads home', async () => {
  const long = { userId: 'u'.repeat(128), email: `${'e'.repeat(242)}@example.com`, isVerified: false };
  const search = (length: number) => `http://127.0.0.1:3999/contactus?${'x'.repeat(length)}`;
  for (const [as, redirectUrl, back] of [
    [{ ...long, userId: 'short' }, search(300), search(300)],
    [{ ...long, userId: 'longer' }, search(5_000), HOME],
    [long, search(5_000), HOME],
  ] as const) {
    expect((await call(POST, { method: 'POST', as, body: { redirectUrl } })).status).toBe(200);
    const { jobs } = await (await jobQueue()).queryJobs({
      name: 'send-verification-mail',
      data: { userId: as.userId },
    });
    const data: unknown = jobs[0]?.data;
    const { link } = data as { link: string };
    const token = new URL(link).searchParams.get('token');
    expect(VerifyUserInput.safeParse({ token }).success).toBe(true);
    expect(readVerification(token ?? '')?.redirectPath).toBe(back.slice(ORIGIN.length));
  }
});

test('rejects a call without the fixed key [client-headers], or from another site', async () => {
  expect(await call(GET, { as: MAJA, headers: { 'x-api-key': 'guess' } })).toMatchObject({
    status: 401,
    code: 'BAD_API_KEY',
  });
  const foreign = await call(POST, {
    method: 'POST',
    as: MAJA,
    body: { redirectUrl: HOME },
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

describe('deleting an account', () => {
  const LEAVER: Person = { userId: 'leaver', email: 'lena@example.com' };
  const add = (as: Person) => call(POST, { method: 'POST', as, body: { redirectUrl: HOME } });

  test('needs a signed-in person', async () => {
    expect(await call(DELETE, { method: 'DELETE' })).toMatchObject({ status: 401 });
  });

  test('locks it at once with its reels, and nobody else’s [account-deletion]', async () => {
    await add(LEAVER);
    const { tributeId } = await openTribute({}, LEAVER);
    const other = await openTribute();
    expect((await call(publicTribute, { query: { tributeId } })).status).toBe(200);

    const deleted = await call(DELETE, { method: 'DELETE', as: LEAVER });
    expect(deleted.status).toBe(200);
    expect(cookieOf(deleted)).toContain('auth_token=;');
    for (const handler of [GET, listTributes, notifications, exportData, plans]) {
      expect(await call(handler, { as: LEAVER })).toMatchObject({
        status: 403,
        code: 'ACCOUNT_DELETED',
        error: expect.stringContaining('30 days'),
      });
    }
    expect(await add(LEAVER)).toMatchObject({ status: 403, code: 'ACCOUNT_DELETED' });
    expect((await call(publicTribute, { query: { tributeId } })).status).toBe(404);
    expect((await call(publicTribute, { query: { tributeId: other.tributeId } })).status).toBe(200);
    const kept = await User.findOne({ firebaseUid: LEAVER.userId }).orFail();
    expect(kept.deletedAt).toBeInstanceOf(Date);
  });
});
