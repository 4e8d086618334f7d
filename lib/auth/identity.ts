import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { FirebaseIdentity, IdentitySession } from './firebase-identity.ts';
import { identityErrorMessage } from './identity-errors.ts';

/** Results of the identity calls carry 200 on success and 0 on failure (seed §4). */
export type AuthResult = { status: 200; error: null } | { status: 0; error: string };

export type Identity = ReturnType<typeof createIdentity>;

/** The identity provider of this page. Its code is loaded at the first call; no call but `getIdToken` throws. */
export function createIdentity(configuration: ClientConfiguration) {
  let connecting: Promise<FirebaseIdentity> | null = null;
  const connect = () => {
    connecting ??= import('./firebase-identity.ts').then(({ connectFirebaseIdentity }) =>
      connectFirebaseIdentity(configuration),
    );
    return connecting;
  };

  const attempt = async (call: (identity: FirebaseIdentity) => Promise<void>): Promise<AuthResult> => {
    try {
      await call(await connect());
      return { status: 200, error: null };
    } catch (cause) {
      return { status: 0, error: identityErrorMessage(cause) };
    }
  };

  return {
    signUp: (email: string, password: string) => attempt((identity) => identity.signUp(email, password)),
    signIn: (email: string, password: string) => attempt((identity) => identity.signIn(email, password)),
    signOut: () => attempt((identity) => identity.signOut()),
    /** Sends the reset mail; its link leads back to `continueUrl`, an absolute address. */
    sendPasswordReset: (email: string, continueUrl: string) =>
      attempt((identity) => identity.sendPasswordReset(email, continueUrl)),
    /** Sets a new password by the code of a reset mail. */
    choosePassword: (code: string, password: string) =>
      attempt((identity) => identity.choosePassword(code, password)),
    /** A valid ID token; throws when nobody is signed in, or when it cannot be renewed. */
    getIdToken: async () => (await connect()).getIdToken(),
    /** Renews the token at once, so that its claims are the server's. Without a person nothing happens. */
    renewToken: () => attempt((identity) => identity.renewToken()),
    /** Asks whether the address has been confirmed meanwhile, and renews the token if so. */
    checkVerified: () => attempt((identity) => identity.checkVerified()),
    /** Tells of each new token, and null when nobody is signed in. Returns how to stop. */
    observe: (onSession: (session: IdentitySession | null) => void) => observe(connect, onSession),
  };
}

function observe(
  connect: () => Promise<FirebaseIdentity>,
  onSession: (session: IdentitySession | null) => void,
): () => void {
  const stops = new AbortController();
  const start = async () => {
    const identity = await connect();
    if (!stops.signal.aborted) stops.signal.addEventListener('abort', identity.observe(onSession));
  };
  // Without the provider's code nobody can be signed in; a reload tries again.
  start().catch(() => onSession(null));
  return () => stops.abort();
}
