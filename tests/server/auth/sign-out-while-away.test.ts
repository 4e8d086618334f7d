import '#tests/support/installation.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { GET as getUser } from '#app/api/user/route.ts';
import { DELETE as closeSession } from '#app/api/user/session/route.ts';
import { call, cookieOf } from '#tests/support/call.ts';
import { forgedTokens, genuineToken, provider } from './firebase-project.ts';

afterEach(() => {
  provider.state = 'up';
  vi.useRealTimers();
});

const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` });
const read = async (token: string) => (await call(getUser, { headers: bearerOf(token) })).code;
const signOut = (token: string) => call(closeSession, { method: 'DELETE', headers: bearerOf(token) });
const CLEARED = /^auth_token=; .*Max-Age=0/;
const IS_KNOWN = 'NOT_FOUND';

test.each(['refusing', 'silent', 'failing'] as const)(
  'ends a sign-in while the identity provider is %s',
  async (state) => {
    const auth_time = Math.floor(Date.now() / 1000);
    const token = genuineToken(`leaving-${state}`, { auth_time });
    expect(await read(token)).toBe(IS_KNOWN);
    const other = genuineToken(`leaving-${state}`, { auth_time: auth_time - 60 });
    // The provider has never seen this token of the same sign-in.
    const renewed = genuineToken(`leaving-${state}`, { auth_time, nonce: 'renewed' });
    provider.state = state;
    const { status, cookies } = await signOut(renewed);
    expect(status).toBe(200);
    expect(cookies).toContainEqual(expect.stringMatching(CLEARED));
    provider.state = 'up';
    expect(await read(renewed)).toBe('UNAUTHENTICATED');
    expect(await read(token)).toBe('UNAUTHENTICATED');
    expect(await read(other)).toBe(IS_KNOWN);
  },
);

test('removes the cookies without keys, and says that the sign-in has not ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await read(genuineToken('early'))).toBe(IS_KNOWN);
  // Keys are cached for an hour.
  vi.setSystemTime(Date.now() + 2 * 3600 * 1000);
  const token = genuineToken('late');
  provider.state = 'refusing';
  const { code, cookies } = await signOut(token);
  expect(code).toBe('UNAVAILABLE');
  expect(cookies).toContainEqual(expect.stringMatching(CLEARED));
  provider.state = 'up';
  expect(await read(token)).toBe(IS_KNOWN);
  expect((await signOut(token)).status).toBe(200);
  expect(await read(token)).toBe('UNAUTHENTICATED');
});

test('ends nothing for a forged token', async () => {
  const token = genuineToken('ada');
  for (const forged of Object.values(forgedTokens('ada')))
    expect(cookieOf(await signOut(forged))).toContain('auth_token=');
  expect(await read(token)).toBe(IS_KNOWN);
});
