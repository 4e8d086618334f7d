import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { IdentitySession, SessionObserver } from '#lib/browser/auth/firebase-identity.ts';
import { createIdentity } from '#lib/browser/auth/identity.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

/** The provider's library as an observer sees it: `onUser` is its callback. */
const provider = vi.hoisted(() => ({
  onUser: (_user: unknown) => {},
  stop: vi.fn(),
  connect: vi.fn(() => ({ currentUser: null })),
}));
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('firebase/auth', () => ({
  initializeAuth: provider.connect,
  connectAuthEmulator: () => {},
  onIdTokenChanged: (_auth: unknown, onUser: (user: unknown) => void) => {
    provider.onUser = onUser;
    return provider.stop;
  },
  browserLocalPersistence: {},
  indexedDBLocalPersistence: {},
  GoogleAuthProvider: {},
}));
vi.mock('#lib/browser/auth/keep-token-fresh.ts', () => ({ keepTokenFresh: () => () => {} }));

const CONFIGURATION = {
  appName: 'Folksee',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  authEmulatorUrl: null,
} as ClientConfiguration;
const FIRST_WORD_MS = 10_000;
const RETRY_MS = 5_000;

const userOf = (getIdTokenResult: () => Promise<unknown>) => ({
  uid: 'anna',
  email: 'a@b.c',
  getIdTokenResult,
});
const anna = userOf(async () => ({ token: 't', claims: { email_verified: true } }));
const annaAway = userOf(async () => {
  throw Object.assign(new Error('no network'), { code: 'auth/network-request-failed' });
});

function observed() {
  const said: (IdentitySession | null | 'unavailable')[] = [];
  const observer: SessionObserver = {
    onSession: (session) => void said.push(session),
    onUnavailable: () => void said.push('unavailable'),
  };
  return { said, stop: createIdentity(CONFIGURATION).observe(observer) };
}

beforeEach(async () => {
  // Loaded before the clock stops.
  await Promise.all([
    import('#lib/browser/auth/firebase-identity.ts'),
    import('#lib/browser/auth/identity-errors.ts'),
  ]);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('observing the current user [identity-session]', () => {
  test('reports a token that cannot be renewed during an outage, and the person afterwards', async () => {
    const { said, stop } = observed();
    await vi.advanceTimersByTimeAsync(0);
    provider.onUser(annaAway);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['unavailable']);
    provider.onUser(anna);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[1]).toMatchObject({ userId: 'anna', emailVerified: true });
    stop();
    expect(provider.stop).toHaveBeenCalled();
  });

  test('waits at most ten seconds for a silent provider', async () => {
    const { said } = observed();
    await vi.advanceTimersByTimeAsync(FIRST_WORD_MS - 1);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['unavailable']);
    provider.onUser(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['unavailable', null]);
  });

  test('reports no unavailability after a timely answer or after the end', async () => {
    const first = observed();
    await vi.advanceTimersByTimeAsync(0);
    provider.onUser(anna);
    await vi.advanceTimersByTimeAsync(FIRST_WORD_MS * 2);
    expect(first.said).toEqual([expect.objectContaining({ userId: 'anna' })]);
    const second = observed();
    second.stop();
    await vi.advanceTimersByTimeAsync(FIRST_WORD_MS * 2);
    expect(second.said).toEqual([]);
  });
});

describe('a browser in which no one can be signed in', () => {
  const inBrowser = ({ cookie = '', databases = [] as string[], stored = {} }) => {
    vi.stubGlobal('document', { cookie, documentElement: { lang: 'en' } });
    vi.stubGlobal('localStorage', stored);
    vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name })) });
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    provider.connect.mockClear();
    return page;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('reports nobody without the provider, and loads it when the page is in use', async () => {
    const page = inBrowser({ databases: ['takes'] });
    const { said, stop } = observed();
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([null]);
    expect(provider.connect).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(provider.connect).toHaveBeenCalledOnce();
    provider.onUser(null);
    provider.onUser(anna);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([null, expect.objectContaining({ userId: 'anna' })]);
    stop();
  });

  test('loads the provider without any sign of use once the page has settled', async () => {
    inBrowser({});
    const { stop } = observed();
    await vi.advanceTimersByTimeAsync(FIRST_WORD_MS);
    expect(provider.connect).toHaveBeenCalledOnce();
    stop();
  });

  test('observes a sign-in from its first call on', async () => {
    inBrowser({});
    const said: unknown[] = [];
    const identity = createIdentity(CONFIGURATION);
    const stop = identity.observe({ onSession: (session) => said.push(session), onUnavailable: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(await identity.checkVerified()).toEqual({ status: 200, error: null });
    provider.onUser(anna);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual([null, expect.objectContaining({ userId: 'anna' })]);
    stop();
  });

  test.each([
    ['the account hint', { cookie: 'uid=anna' }],
    ['the database of the provider', { databases: ['firebaseLocalStorageDb'] }],
    ['the entry of the provider', { stored: { 'firebase:authUser:k:[DEFAULT]': '{}' } }],
  ])('is not one that has %s', async (_what, browser) => {
    inBrowser(browser);
    const { said, stop } = observed();
    await vi.advanceTimersByTimeAsync(0);
    expect(provider.connect).toHaveBeenCalledOnce();
    expect(said).toEqual([]);
    stop();
  });
});

describe('provider code that does not load', () => {
  const lost = new Error('Failed to load chunk');
  const losesOnce = () =>
    provider.connect.mockImplementationOnce(() => {
      throw lost;
    });

  test('is retried by the next call', async () => {
    losesOnce();
    const identity = createIdentity(CONFIGURATION);
    expect(await identity.checkVerified()).toMatchObject({ status: 0 });
    expect(await identity.checkVerified()).toEqual({ status: 200, error: null });
  });

  test('is retried by observers, which then learn who is here', async () => {
    losesOnce();
    const { said, stop } = observed();
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['unavailable']);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    provider.onUser(anna);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[1]).toMatchObject({ userId: 'anna' });
    stop();
  });

  test('fails a Google sign-in, which is only logged and returns status 0 [google-failed]', async () => {
    const log = vi.fn();
    vi.stubGlobal('reportError', log);
    onTestFinished(() => void vi.unstubAllGlobals());
    losesOnce();
    expect(await createIdentity(CONFIGURATION).signInWithGoogle()).toMatchObject({ status: 0 });
    expect(log).toHaveBeenCalledExactlyOnceWith(lost);
  });
});
