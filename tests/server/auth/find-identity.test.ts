import '#tests/support/installation.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findIdentity } from '#server/auth/find-identity.ts';
import { forgedTokens, genuineToken, provider } from './firebase-project.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  provider.state = 'up';
  provider.lookups = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (secondsLater: number) => vi.setSystemTime(Date.now() + secondsLater * 1000);
const unavailable = expect.objectContaining({ name: 'AppError', code: 'UNAVAILABLE' });

test('accepts a genuine token', async () => {
  const token = genuineToken('ada', { email_verified: false });
  expect(await findIdentity(token)).toMatchObject({
    userId: 'ada',
    email: 'ada@example.com',
    isEmailVerified: false,
  });
});

test.each(Object.entries(forgedTokens('ada')))('rejects a token %s', async (_, token) => {
  expect(await findIdentity(token)).toBeNull();
});

test('checks an account once for many calls of one page', async () => {
  const token = genuineToken('busy');
  await Promise.all(Array.from({ length: 20 }, () => findIdentity(token)));
  later(20);
  await findIdentity(token);
  expect(provider.lookups).toBe(1);
  later(10);
  await findIdentity(token);
  expect(provider.lookups).toBe(2);
});

test.each([
  ['disabled', () => ({ disabled: true })],
  ['deleted', () => ({ isGone: true })],
  // "Sign out everywhere" and a new password invalidate older sign-ins.
  ['signed out everywhere', () => ({ validSince: String(Math.floor(Date.now() / 1000) + 5) })],
])('rejects a person who is %s within a minute', async (_, change) => {
  const userId = `person-${Math.random()}`;
  const token = genuineToken(userId);
  expect(await findIdentity(token)).not.toBeNull();
  provider.accounts.set(userId, change());
  later(30);
  expect(await findIdentity(token)).toBeNull();
});

test('accepts a person who is enabled again immediately', async () => {
  const token = genuineToken('back');
  provider.accounts.set('back', { disabled: true });
  expect(await findIdentity(token)).toBeNull();
  provider.accounts.delete('back');
  expect(await findIdentity(token)).not.toBeNull();
});

test('does not accept a token after it expires', async () => {
  const token = genuineToken('brief', { exp: Math.floor(Date.now() / 1000) + 10 });
  expect(await findIdentity(token)).not.toBeNull();
  later(11);
  expect(await findIdentity(token)).toBeNull();
});

test.each(['refusing', 'silent', 'failing'] as const)(
  'rejects everyone while the provider is %s, and says so within two seconds',
  async (state) => {
    const token = genuineToken(`waiting-${state}`);
    expect(await findIdentity(token)).not.toBeNull();
    provider.state = state;
    later(30);
    const before = performance.now();
    await expect(findIdentity(token)).rejects.toEqual(unavailable);
    expect(performance.now() - before).toBeLessThan(2_500);
    provider.state = 'up';
    expect(await findIdentity(token)).not.toBeNull();
  },
);

test.each(['refusing', 'failing'] as const)(
  "does not call a token invalid because Google's keys are %s",
  async (state) => {
    expect(await findIdentity(genuineToken('early'))).not.toBeNull();
    // Keys are cached for an hour.
    later(2 * 3600);
    provider.state = state;
    await expect(findIdentity(genuineToken('late'))).rejects.toEqual(unavailable);
  },
);
