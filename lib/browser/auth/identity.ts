import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { FirebaseIdentity, SessionObserver } from './firebase-identity.ts';
import type { AccountDetails, StandInAccount } from './google-sign-in.ts';

/** Results of the identity calls carry 200 on success and 0 on failure (docs/specification.md#auth-status). */
export type AuthResult = { status: 200; error: null } | { status: 0; error: string };

export type Identity = ReturnType<typeof createIdentity>;

/** The identity provider of this page. Its code is loaded at the first call; no call but `getIdToken`, `hasPassword` and `describeAccount` throws. */
export function createIdentity(configuration: ClientConfiguration) {
  let connecting: Promise<FirebaseIdentity> | null = null;
  const connect = () => {
    connecting ??= Promise.all([import('./firebase-identity.ts'), loadWords()])
      .then(([{ connectFirebaseIdentity }]) => connectFirebaseIdentity(configuration))
      .catch((cause: unknown) => {
        // Code that did not arrive is asked for again by the next call.
        connecting = null;
        throw cause;
      });
    return connecting;
  };

  const attempt = async (
    call: (identity: FirebaseIdentity) => Promise<void>,
    log?: (cause: unknown) => void,
  ): Promise<AuthResult> => {
    try {
      await call(await connect());
      return { status: 200, error: null };
    } catch (cause) {
      log?.(cause);
      return { status: 0, error: await wordsOf(cause) };
    }
  };

  return {
    signUp: (email: string, password: string) => attempt((identity) => identity.signUp(email, password)),
    signIn: (email: string, password: string) => attempt((identity) => identity.signIn(email, password)),
    /** Whether Google's own chooser cannot open here, so that ours must say who signs in. */
    needsGoogleStandIn: configuration.authEmulatorUrl !== null,
    /** Signs in by Google's popup, or as `account` on the stand-in. A failure is only logged (docs/specification.md#google-failed). */
    signInWithGoogle: async (account?: StandInAccount): Promise<AuthResult> =>
      attempt((identity) => identity.signInWithGoogle(account), reportError),
    signOut: () => attempt((identity) => identity.signOut()),
    /** Sends the reset mail; its link leads back to `continueUrl`, an absolute address. */
    sendPasswordReset: (email: string, continueUrl: string) =>
      attempt((identity) => identity.sendPasswordReset(email, continueUrl)),
    /** Sets a new password by the code of a reset mail. */
    choosePassword: (code: string, password: string) =>
      attempt((identity) => identity.choosePassword(code, password)),
    /** Returns whether the signed-in person has a password; false for people who only use Google. Throws. */
    hasPassword: async () => (await connect()).hasPassword(),
    /** Signs the person in again by their password, so that they may change their account. */
    provePassword: (password: string) => attempt((identity) => identity.provePassword(password)),
    /** Replaces the password. All other sign-ins of the account end. */
    changePassword: (present: string, password: string) =>
      attempt((identity) => identity.changePassword(present, password)),
    /** A valid ID token; throws when nobody is signed in, or when it cannot be renewed. */
    getIdToken: async () => (await connect()).getIdToken(),
    /** How the signed-in person signed up, and what Google told of them; throws when nobody is signed in. */
    describeAccount: async (): Promise<AccountDetails> => (await connect()).describeAccount(),
    /** Renews the token at once, so that its claims are the server's. Without a person nothing happens. */
    renewToken: () => attempt((identity) => identity.renewToken()),
    /** Asks whether the address has been confirmed meanwhile, and renews the token if so. */
    checkVerified: () => attempt((identity) => identity.checkVerified()),
    /** Tells of each new token, and null when nobody is signed in. Returns how to stop. */
    observe: (observer: SessionObserver) => observe(connect, observer),
  };
}

/** The words for its failures come with the provider's code: a page that only offers to sign in needs neither. */
const loadWords = () => import('./identity-errors.ts');

const wordsOf = (cause: unknown): Promise<string> =>
  loadWords()
    .then(({ identityErrorMessage }) => identityErrorMessage(cause))
    .catch(() => failureTextsOfPage().unknown);

/** The provider itself goes on trying for a minute and longer; a page does not keep people waiting for that. */
const FIRST_WORD_MS = 10_000;
/** How long until code that did not arrive is asked for again, for whoever observes. */
const RETRY_MS = 5_000;

function observe(
  connect: () => Promise<FirebaseIdentity>,
  { onSession, onUnavailable }: SessionObserver,
): () => void {
  const stops = new AbortController();
  const patience = setTimeout(onUnavailable, FIRST_WORD_MS);
  stops.signal.addEventListener('abort', () => clearTimeout(patience));
  const start = async () => {
    const identity = await connect();
    if (stops.signal.aborted) return;
    const stop = identity.observe({
      onSession: (session) => {
        clearTimeout(patience);
        onSession(session);
      },
      onUnavailable,
    });
    stops.signal.addEventListener('abort', stop);
  };
  const tryStart = () =>
    void start().catch(() => {
      onUnavailable();
      const again = setTimeout(tryStart, RETRY_MS);
      stops.signal.addEventListener('abort', () => clearTimeout(again));
    });
  tryStart();
  return () => stops.abort();
}
