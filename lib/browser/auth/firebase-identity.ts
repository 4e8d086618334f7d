import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  type UserCredential,
  updatePassword,
} from 'firebase/auth';
import { setBearer } from '#lib/browser/api/client.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { takeNameOffAccountHint } from './cookies.ts';
import { describeAccount, type StandInAccount, signInWithGoogle } from './google-sign-in.ts';
import { keepTokenFresh } from './keep-token-fresh.ts';
import { whileSignedIn } from './while-signed-in.ts';

export type IdentitySession = { userId: string; email: string; emailVerified: boolean; idToken: string };

export type SessionObserver = {
  onSession: (session: IdentitySession | null) => void;
  /** The provider or its code is unavailable. `onSession` follows if it returns. */
  onUnavailable: () => void;
};

export type FirebaseIdentity = ReturnType<typeof connectFirebaseIdentity>;

/** Call it once per page, by dynamic import because of its size. Its calls throw the provider's errors. */
export function connectFirebaseIdentity({ firebase, authEmulatorUrl }: ClientConfiguration) {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

  return {
    signUp: async (email: string, password: string) =>
      signCallsOf(await createUserWithEmailAndPassword(auth, email, password)),
    signIn: async (email: string, password: string) =>
      signCallsOf(await signInWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: async (account?: StandInAccount) => signCallsOf(await signInWithGoogle(auth, account)),
    describeAccount: () => describeAccount(auth),
    signOut: () => {
      takeNameOffAccountHint();
      return signOut(auth);
    },
    sendPasswordReset: (email: string, url: string) => sendPasswordResetEmail(auth, email, { url }),
    choosePassword: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    hasPassword: async () => {
      await auth.authStateReady();
      const { PROVIDER_ID } = EmailAuthProvider;
      return auth.currentUser?.providerData.some(({ providerId }) => providerId === PROVIDER_ID) ?? false;
    },
    provePassword: (password: string) => whileSignedIn(auth, (user) => provePassword(user, password)),
    changePassword: (present: string, password: string) =>
      whileSignedIn(auth, async (user) => {
        await provePassword(user, present);
        await updatePassword(user, password);
        setBearer(await user.getIdToken());
      }),
    getIdToken: async () => {
      if (!auth.currentUser) throw new Error('Nobody is signed in.');
      return auth.currentUser.getIdToken();
    },
    renewToken: async () => {
      await auth.authStateReady();
      await whileSignedIn(auth, (user) => user.getIdToken(true));
    },
    checkVerified: () =>
      whileSignedIn(auth, async (user) => {
        await user.reload();
        if (user.emailVerified) await user.getIdToken(true);
      }),
    observe: ({ onSession, onUnavailable }: SessionObserver) => {
      let lastToken: string | null | undefined;
      const tell = async (user: User | null) => {
        const session = user && (await toSession(user));
        const token = session?.idToken ?? null;
        // Reloading a user reports the same token again.
        if (token === lastToken) return;
        lastToken = token;
        onSession(session);
      };
      // When the provider is down, the observer reports a person only once it is back.
      const stopListening = onIdTokenChanged(auth, (user) => void tell(user).catch(onUnavailable));
      const stopRenewing = keepTokenFresh(auth);
      return () => {
        stopListening();
        stopRenewing();
      };
    },
  };
}

/** Signs a person in again, which provider and server require before they change an account. */
async function provePassword(user: User, password: string): Promise<void> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  await signCallsOf(await reauthenticateWithCredential(user, credential));
}

/** Signs the calls that follow, so that the first one after a sign-in need not wait for the observer. */
async function signCallsOf({ user }: UserCredential): Promise<void> {
  setBearer(await user.getIdToken());
}

async function toSession(user: User): Promise<IdentitySession> {
  // The token's claim decides: `user.emailVerified` is as old as the last reload.
  const { token, claims } = await user.getIdTokenResult();
  return {
    userId: user.uid,
    email: user.email ?? '',
    emailVerified: claims.email_verified === true,
    idToken: token,
  };
}
