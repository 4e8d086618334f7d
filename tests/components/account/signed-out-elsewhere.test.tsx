import type { Auth } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasAccountHint, removeAccountHint } from '#lib/browser/auth/cookies.ts';
import { connectFirebaseIdentity } from '#lib/browser/auth/firebase-identity.ts';
import { keepTokenFresh } from '#lib/browser/auth/keep-token-fresh.ts';
import { CONFIGURATION } from '#tests/components/player/fake-api.ts';

/** The provider's library in this tab: it holds Anna as signed in, whatever another tab has done. */
const provider = vi.hoisted(() => ({ auth: {} as Auth, signOut: vi.fn<(auth: Auth) => Promise<void>>() }));
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('firebase/auth', () => ({
  initializeAuth: () => provider.auth,
  connectAuthEmulator: () => {},
  signOut: provider.signOut,
  browserLocalPersistence: {},
  indexedDBLocalPersistence: {},
  GoogleAuthProvider: {},
}));

const hint = (userId: string) => {
  document.cookie = `uid=${userId}; Path=/`;
};
const lookNow = () => document.dispatchEvent(new Event('visibilitychange'));
const SECOND_LATER = new Date(Date.now() + 1000).toISOString();

function annaIsHere() {
  const asked: string[] = [];
  const ask = <Answer,>(call: string, answer: Answer) =>
    vi.fn(async () => {
      asked.push(call);
      return answer;
    });
  const anna = {
    uid: 'anna',
    emailVerified: true,
    getIdTokenResult: ask('look', { expirationTime: SECOND_LATER }),
    getIdToken: ask('renew', 'token'),
    reload: ask('reload', undefined),
  };
  provider.auth = { currentUser: anna, authStateReady: async () => {} } as unknown as Auth;
  return { anna, asked };
}

let stop = () => {};
beforeEach(() => {
  hint('anna');
  provider.signOut.mockReset();
});
afterEach(() => {
  stop();
  removeAccountHint();
});

test('renews an expiring token for the signed-in person', async () => {
  const { asked } = annaIsHere();
  stop = keepTokenFresh(provider.auth);
  lookNow();
  await vi.waitFor(() => expect(asked).toEqual(['look', 'renew']));
  expect(provider.signOut).not.toHaveBeenCalled();
});

test.each([
  ['somebody else is signed in by now', () => hint('ben')],
  ['the log-out has only begun', () => connectFirebaseIdentity(CONFIGURATION).signOut()],
])('makes no call to the provider after a log-out in another tab: %s', async (_case, leave) => {
  const { asked } = annaIsHere();
  const { renewToken, checkVerified } = connectFirebaseIdentity(CONFIGURATION);
  stop = keepTokenFresh(provider.auth);
  leave();
  lookNow();
  await renewToken();
  await checkVerified();
  expect(asked).toEqual([]);
});

test('a log-out while the provider answers is not undone by its answer', async () => {
  const { anna } = annaIsHere();
  const renewed = Promise.withResolvers<string>();
  anna.getIdToken.mockReturnValue(renewed.promise);
  stop = keepTokenFresh(provider.auth);
  lookNow();
  await vi.waitFor(() => expect(anna.getIdToken).toHaveBeenCalled());
  removeAccountHint();
  await vi.waitFor(() => expect(document.cookie).not.toContain('uid='));
  expect(provider.signOut).not.toHaveBeenCalled();
  renewed.resolve('token');
  await vi.waitFor(() => expect(provider.signOut).toHaveBeenCalledWith(provider.auth));
});

test('a log-out takes the name off the hint first, and leaves it for the server to end the session', async () => {
  annaIsHere();
  provider.signOut.mockImplementation(async () => {
    expect(document.cookie).not.toContain('anna');
  });
  await connectFirebaseIdentity(CONFIGURATION).signOut();
  expect(provider.signOut).toHaveBeenCalledOnce();
  expect(hasAccountHint()).toBe(true);
});

test('a browser without an account is given no hint by a log-out', async () => {
  removeAccountHint();
  await vi.waitFor(() => expect(hasAccountHint()).toBe(false));
  annaIsHere();
  await connectFirebaseIdentity(CONFIGURATION).signOut();
  expect(hasAccountHint()).toBe(false);
});
