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

test('a genuine token proves a person', async () => {
  const token = genuineToken('ada', { email_verified: false });
  expect(await findIdentity(token)).toMatchObject({
    userId: 'ada',
    email: 'ada@example.com',
    isEmailVerified: false,
  });
});

test.each(Object.entries(forgedTokens('ada')))('a token %s proves nobody', async (_, token) => {
  expect(await findIdentity(token)).toBeNull();
});

test('many calls of one page cost one look at the account', async () => {
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
  // What "sign out everywhere" and a new password do: older sign-ins count no more.
  ['signed out everywhere', () => ({ validSince: String(Math.floor(Date.now() / 1000) + 5) })],
])('whoever is %s is refused within a minute', async (_, change) => {
  const userId = `person-${Math.random()}`;
  const token = genuineToken(userId);
  expect(await findIdentity(token)).not.toBeNull();
  provider.accounts.set(userId, change());
  later(30);
  expect(await findIdentity(token)).toBeNull();
});

test('whoever is enabled again is let in at once', async () => {
  const token = genuineToken('back');
  provider.accounts.set('back', { disabled: true });
  expect(await findIdentity(token)).toBeNull();
  provider.accounts.delete('back');
  expect(await findIdentity(token)).not.toBeNull();
});

test('a token that ends is not believed for longer', async () => {
  const token = genuineToken('brief', { exp: Math.floor(Date.now() / 1000) + 10 });
  expect(await findIdentity(token)).not.toBeNull();
  later(11);
  expect(await findIdentity(token)).toBeNull();
});

test.each(['refusing', 'silent', 'failing'] as const)(
  'while the provider is %s nobody is let in on trust, and callers hear of it within two seconds',
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
  'a token is not called wrong because Google’s keys are %s',
  async (state) => {
    expect(await findIdentity(genuineToken('early'))).not.toBeNull();
    // Keys are kept for an hour.
    later(2 * 3600);
    provider.state = state;
    await expect(findIdentity(genuineToken('late'))).rejects.toEqual(unavailable);
  },
);
