import { whenPageInUse } from '#lib/browser/device/page-in-use.ts';
import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { FirebaseIdentity, IdentitySession, SessionObserver } from './firebase-identity.ts';
import type { AccountDetails, StandInAccount } from './google-sign-in.ts';
import { mayHoldSignIn } from './stored-sign-in.ts';

/** Identity calls return 200 on success and 0 on failure (docs/specification.md#auth-status). */
export type AuthResult = { status: 200; error: null } | { status: 0; error: string };

export type Identity = ReturnType<typeof createIdentity>;

/** The identity provider of this page. Its code is loaded at the first call, or by the observer; no call but `getIdToken`, `hasPassword` and `describeAccount` throws. */
export function createIdentity(configuration: ClientConfiguration) {
  let connecting: Promise<FirebaseIdentity> | null = null;
  const whenCalled: (() => void)[] = [];
  const connect = () => {
    for (const start of whenCalled.splice(0)) start();
    connecting ??= Promise.all([import('./firebase-identity.ts'), loadWords()])
      .then(([{ connectFirebaseIdentity }]) => connectFirebaseIdentity(configuration))
      .catch((cause: unknown) => {
        // The next call retries code that failed to load.
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
    /** Google's chooser cannot open here, so ours must name the account. */
    needsGoogleStandIn: configuration.authEmulatorUrl !== null,
    /** Uses `account` on the stand-in. A failure is only logged (docs/specification.md#google-failed). */
    signInWithGoogle: async (account?: StandInAccount): Promise<AuthResult> =>
      attempt((identity) => identity.signInWithGoogle(account), reportError),
    signOut: () => attempt((identity) => identity.signOut()),
    sendPasswordReset: (email: string, continueUrl: string) =>
      attempt((identity) => identity.sendPasswordReset(email, continueUrl)),
    choosePassword: (code: string, password: string) =>
      attempt((identity) => identity.choosePassword(code, password)),
    /** Returns whether the signed-in person has a password; false for people who only use Google. Throws. */
    hasPassword: async () => (await connect()).hasPassword(),
    provePassword: (password: string) => attempt((identity) => identity.provePassword(password)),
    /** Replaces the password. All other sign-ins of the account end. */
    changePassword: (present: string, password: string) =>
      attempt((identity) => identity.changePassword(present, password)),
    /** A valid ID token; throws when nobody is signed in, or when it cannot be renewed. */
    getIdToken: async () => (await connect()).getIdToken(),
    describeAccount: async (): Promise<AccountDetails> => (await connect()).describeAccount(),
    /** Renews the token, so that its claims match the server's. Does nothing when signed out. */
    renewToken: () => attempt((identity) => identity.renewToken()),
    checkVerified: () => attempt((identity) => identity.checkVerified()),
    /** Loads the provider's code at once only if someone may be signed in. */
    observe: (observer: SessionObserver) =>
      observe(connect, observer, async (onNobody) => {
        if ((await mayHoldSignIn()) || connecting) return;
        onNobody();
        await new Promise<void>((resolve) => {
          whenCalled.push(resolve, whenPageInUse(resolve));
        });
      }),
  };
}

/** Loaded with the provider's code, because sign-in pages need neither at first. */
const loadWords = () => import('./identity-errors.ts');

const wordsOf = (cause: unknown): Promise<string> =>
  loadWords()
    .then(({ identityErrorMessage }) => identityErrorMessage(cause))
    .catch(() => failureTextsOfPage().unknown);

/** The provider retries for over a minute, too long for a page. */
const FIRST_WORD_MS = 10_000;
const RETRY_MS = 5_000;

function observe(
  connect: () => Promise<FirebaseIdentity>,
  { onSession, onUnavailable }: SessionObserver,
  untilNeeded: (onNobody: () => void) => Promise<void>,
): () => void {
  const stops = new AbortController();
  const patience = setTimeout(onUnavailable, FIRST_WORD_MS);
  stops.signal.addEventListener('abort', () => clearTimeout(patience));
  let isKnownOut = false;
  const tell = (session: IdentitySession | null) => {
    clearTimeout(patience);
    if (stops.signal.aborted || (isKnownOut && !session)) return;
    isKnownOut = !session;
    onSession(session);
  };
  const start = async () => {
    await untilNeeded(() => tell(null));
    if (stops.signal.aborted) return;
    const identity = await connect();
    if (stops.signal.aborted) return;
    const stop = identity.observe({
      onSession: tell,
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
