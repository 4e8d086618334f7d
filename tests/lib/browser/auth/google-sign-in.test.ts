import type * as FirebaseAuth from 'firebase/auth';
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  type OAuthCredential,
  signInWithCredential,
  signInWithPopup,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeAccount, signInWithGoogle, splitName } from '#lib/browser/auth/google-sign-in.ts';
import { createIdentity } from '#lib/browser/auth/identity.ts';

// Google and Firebase are replaced: only our calls to them are tested.
vi.mock('firebase/auth', async (original) => ({
  ...(await original<typeof FirebaseAuth>()),
  initializeAuth: vi.fn(() => ({})),
  connectAuthEmulator: vi.fn(),
  signInWithPopup: vi.fn(),
  signInWithCredential: vi.fn(),
}));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const auth = {} as Auth;

describe('sign-in by Google', () => {
  it('always asks which account [google-chooser], by the resolver of this call', async () => {
    await signInWithGoogle(auth, undefined);
    expect(signInWithPopup).toHaveBeenCalledExactlyOnceWith(
      auth,
      expect.any(GoogleAuthProvider),
      browserPopupRedirectResolver,
    );
    const provider = vi.mocked(signInWithPopup).mock.calls[0]?.[1] as GoogleAuthProvider;
    expect(provider.getCustomParameters()).toEqual({ prompt: 'select_account' });
  });

  it('tells the stand-in who it is, the same person for the same address', async () => {
    for (const email of ['Ada@example.com', 'ada@example.com']) {
      await signInWithGoogle(auth, { email, name: 'Ada Osei' });
    }
    const claims = vi
      .mocked(signInWithCredential)
      .mock.calls.map(([, credential]) => JSON.parse((credential as OAuthCredential).idToken ?? ''));
    expect(claims).toEqual([
      { sub: 'ada@example.com', email: 'Ada@example.com', email_verified: true, name: 'Ada Osei' },
      { sub: 'ada@example.com', email: 'ada@example.com', email_verified: true, name: 'Ada Osei' },
    ]);
  });

  it('answers 0 when it fails, and only logs why [google-failed], and 200 when it succeeds [auth-status]', async () => {
    const log = vi.fn();
    vi.stubGlobal('reportError', log);
    const closed = Object.assign(new Error('closed'), { code: 'auth/popup-closed-by-user' });
    vi.mocked(signInWithPopup).mockRejectedValueOnce(closed);
    const firebase = { apiKey: 'key', authDomain: 'p.firebaseapp.com', projectId: 'p' };
    const identity = createIdentity({ appName: 'Folksee', firebase, authEmulatorUrl: null });
    expect(identity.needsGoogleStandIn).toBe(false);
    expect(await identity.signInWithGoogle()).toMatchObject({ status: 0 });
    expect(log).toHaveBeenCalledExactlyOnceWith(closed);

    const user = { getIdToken: async () => 'token' } as User;
    vi.mocked(signInWithPopup).mockResolvedValueOnce({ user } as UserCredential);
    expect(await identity.signInWithGoogle()).toEqual({ status: 200, error: null });
    expect(log).toHaveBeenCalledOnce();
  });
});

const signedIn = (signInProvider: string, providerData: object[], lastSignInTime = 'Sat, 21 Nov 2026') =>
  ({
    currentUser: {
      uid: 'maja',
      email: 'maja@example.com',
      metadata: { creationTime: 'Sat, 21 Nov 2026', lastSignInTime },
      getIdTokenResult: async () => ({ signInProvider }),
      providerData,
    },
  }) as unknown as Auth;

describe('what a new person is added with', () => {
  const google = {
    providerId: 'google.com',
    uid: '108177',
    displayName: 'Maja Lindqvist',
    photoURL: 'https://lh3.example/photo.jpg',
  };

  it("is Google's data, for a Google sign-up [google-user]", async () => {
    expect(await describeAccount(signedIn('google.com', [{ providerId: 'password' }, google]))).toEqual({
      userId: 'maja',
      name: { firstName: 'Maja', lastName: 'Lindqvist' },
      email: 'maja@example.com',
      accountCreationMethod: 'GOOGLE',
      googleId: '108177',
      isNewUser: true,
      image: 'https://lh3.example/photo.jpg',
    });
    const again = signedIn('google.com', [google], 'Sun, 22 Nov 2026');
    expect(await describeAccount(again)).toMatchObject({ isNewUser: false });
  });

  it('is empty for a sign-up by email, and an error for nobody', async () => {
    expect(await describeAccount(signedIn('password', [google]))).toEqual({ accountCreationMethod: 'EMAIL' });
    await expect(describeAccount({ currentUser: null } as Auth)).rejects.toThrow('Nobody is signed in.');
  });

  it.each([
    ['Maja Lindqvist', 'Maja', 'Lindqvist'],
    ['  Anna  Maria de Vries ', 'Anna Maria de', 'Vries'],
    ['Björk', 'Björk', ''],
    ['', '', ''],
    [`${'a'.repeat(80)} ${'b'.repeat(80)}`, 'a'.repeat(60), 'b'.repeat(60)],
  ])('splits %j', (displayName, firstName, lastName) => {
    expect(splitName(displayName)).toEqual({ firstName, lastName });
  });
});
