import { type App, cert, getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { env, requireSetting } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';

export type Identity = {
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** In seconds since 1970; the same in all tokens of one sign-in. */
  readonly signedInAt: number;
  /** In seconds since 1970. */
  readonly expiresAt: number;
};

/** Allowed clock difference; tokens from further ahead are forged. */
const CLOCK_SKEW_SECONDS = 60;
/** Callers learn within two seconds that the provider is down. */
const ANSWER_WITHIN_MS = 1_500;

/** A userId that never exists: a working provider says so. */
const NOBODY = 'nobody';

/** The provider's codes for an invalid token or person. Any other code means that it could not tell. */
const REFUSALS = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Returns the person of a valid ID token, or null; uncached, see `findIdentity`. Throws UNAVAILABLE. */
export const verifyIdToken = (idToken: string): Promise<Identity | null> => verify(idToken, true);

/** Returns the person of an ID token, even while the provider is down. Throws UNAVAILABLE without keys. */
export const verifySignature = (idToken: string): Promise<Identity | null> => verify(idToken, false);

async function verify(idToken: string, checkRevoked: boolean): Promise<Identity | null> {
  const claims = await Promise.race([
    getAuth(app())
      .verifyIdToken(idToken, checkRevoked)
      .catch((error: unknown) => refusalOf(error)),
    unavailableAfter(ANSWER_WITHIN_MS),
  ]);
  return claims && isOfThePast(claims) ? toIdentity(claims) : null;
}

function toIdentity({ uid, email, email_verified, auth_time, exp }: DecodedIdToken): Identity {
  return {
    userId: uid,
    email: email ?? '',
    isEmailVerified: email_verified === true,
    signedInAt: auth_time,
    expiresAt: exp,
  };
}

/** The library ignores these two, although Firebase requires them to be in the past. */
function isOfThePast({ iat, auth_time }: DecodedIdToken): boolean {
  const latest = Date.now() / 1000 + CLOCK_SKEW_SECONDS;
  return iat <= latest && auth_time <= latest;
}

function refusalOf(error: unknown): null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The library reports keys that it could not fetch as a wrong argument; only the message differs.
  const isAway = /^Error (fetching public keys|while making request)/.test(message);
  // Errors without a code come from parsing a malformed token.
  if (!isAway && (code === '' || REFUSALS.has(code))) return null;
  throw away(error);
}

async function unavailableAfter(milliseconds: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
  throw away(new Error(`The identity provider did not answer within ${milliseconds} ms.`));
}

const away = (cause: unknown) => new AppError('UNAVAILABLE', 'identityUnavailable', { cause });

export async function isIdentityAvailable(): Promise<boolean> {
  const asked = getAuth(app())
    .getUser(NOBODY)
    .then(
      () => true,
      (error: unknown) => (error as { code?: string }).code === 'auth/user-not-found',
    );
  return Promise.race([asked, unavailableAfter(ANSWER_WITHIN_MS).catch(() => false)]);
}

/** Confirms `email` in one call, only if the account still has it. Returns whether it did. Throws UNAVAILABLE. */
export async function confirmEmail(userId: string, email: string): Promise<boolean> {
  const auth = getAuth(app());
  try {
    const account = await auth.getUser(userId);
    if (account.email?.toLowerCase() !== email.toLowerCase()) return false;
    if (!account.emailVerified) await auth.updateUser(userId, { email, emailVerified: true });
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'auth/user-not-found' || code === 'auth/email-already-exists') return false;
    throw away(error);
  }
}

/** Confirms the new address and ends all sign-ins. Idempotent. Returns false, unchanged, if it is taken or `from` is gone. */
export async function changeEmail(
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const auth = getAuth(app());
  try {
    const { email = '' } = await auth.getUser(userId);
    if (![from, to].some((known) => known.toLowerCase() === email.toLowerCase())) return false;
    await auth.updateUser(userId, { email: to, emailVerified: true });
    await auth.revokeRefreshTokens(userId);
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'auth/user-not-found' || code === 'auth/email-already-exists') return false;
    throw away(error);
  }
}

/** Returns whether an account holds the address. @throws AppError INVALID_INPUT when the provider takes none like it, UNAVAILABLE */
export async function isEmailTaken(email: string): Promise<boolean> {
  try {
    await getAuth(app()).getUserByEmail(email);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'auth/user-not-found') return false;
    if (code === 'auth/invalid-email')
      throw new AppError('INVALID_INPUT', 'checkAddress', { fields: { email: ['checkAddress'] } });
    throw away(error);
  }
}

/** Creates an account with a confirmed address, or finds it. Returns its userId. Throws UNAVAILABLE. */
export async function ensureAccount(email: string, password: string): Promise<string> {
  const auth = getAuth(app());
  const find = () => auth.getUserByEmail(email);
  const create = () => auth.createUser({ email, password, emailVerified: true });
  try {
    const account = await find()
      .catch(on('auth/user-not-found', create))
      // Another process was faster.
      .catch(on('auth/email-already-exists', find));
    return account.uid;
  } catch (error) {
    throw away(error);
  }
}

/** Handles errors of this code, and rejects with all others again. */
const on =
  <T>(code: string, handle: () => Promise<T>) =>
  (error: Error & { code?: string }): Promise<T> => {
    if (error.code !== code) throw error;
    return handle();
  };

export async function removeAccount(userId: string): Promise<void> {
  await getAuth(app())
    .deleteUser(userId)
    .catch((error: { code?: string }) => {
      if (error.code !== 'auth/user-not-found') throw error;
    });
}

function app(): App {
  const [existing] = getApps();
  if (existing) return existing;
  const { FIREBASE_SERVICE_ACCOUNT } = env();
  return initializeApp({
    projectId: requireSetting('FIREBASE_PROJECT_ID'),
    ...(FIREBASE_SERVICE_ACCOUNT && { credential: cert(JSON.parse(FIREBASE_SERVICE_ACCOUNT)) }),
  });
}
