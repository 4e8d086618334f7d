import { type App, cert, getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { env, requireSetting } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';

/** A person as the identity provider vouches for them; `userId` is the Firebase uid everywhere. */
export type Identity = {
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** When the person signed in, in seconds since 1970; all tokens of one sign-in say the same. */
  readonly signedInAt: number;
  /** When the ID token ends, in seconds since 1970. */
  readonly expiresAt: number;
};

/** Clocks of two machines may differ by this much, in seconds; a token from further ahead is forged. */
const CLOCK_SKEW_SECONDS = 60;
/** A caller is told within two seconds that the provider is away. */
const ANSWER_WITHIN_MS = 1_500;

/** A userId that the provider gives to nobody; a provider that answers says so. */
const NOBODY = 'nobody';

/** The provider's words for "this token, or this person, is not good". Any other code means that it could not tell. */
const REFUSALS = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * The person an ID token proves, or null when it is forged, expired or not for this project, or when the
 * person signed out everywhere, was disabled or is gone. Asks the provider each time: `findIdentity` remembers.
 * @throws AppError UNAVAILABLE when the provider cannot be asked
 */
export const verifyIdToken = (idToken: string): Promise<Identity | null> => verify(idToken, true);

/**
 * Returns the person whom the provider signed an ID token for, or null; the person may have lost the right to it since.
 * The provider's keys are cached, so this works while the provider is away.
 * @throws AppError UNAVAILABLE when the keys are not there
 */
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

/** The library does not look at these two, though Firebase says they must lie in the past. */
function isOfThePast({ iat, auth_time }: DecodedIdToken): boolean {
  const latest = Date.now() / 1000 + CLOCK_SKEW_SECONDS;
  return iat <= latest && auth_time <= latest;
}

function refusalOf(error: unknown): null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // The library calls keys that it could not fetch a wrong argument too; only the message differs.
  const isAway = /^Error (fetching public keys|while making request)/.test(message);
  // Errors without a code come from taking a malformed token apart.
  if (!isAway && (code === '' || REFUSALS.has(code))) return null;
  throw away(error);
}

async function unavailableAfter(milliseconds: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
  throw away(new Error(`The identity provider did not answer within ${milliseconds} ms.`));
}

const away = (cause: unknown) => new AppError('UNAVAILABLE', 'identityUnavailable', { cause });

/** Whether the provider answers now, asked as it is asked about every person. Never throws. */
export async function doesIdentityAnswer(): Promise<boolean> {
  const asked = getAuth(app())
    .getUser(NOBODY)
    .then(
      () => true,
      (error: unknown) => (error as { code?: string }).code === 'auth/user-not-found',
    );
  return Promise.race([asked, unavailableAfter(ANSWER_WITHIN_MS).catch(() => false)]);
}

/**
 * Confirms `email` for a person whose account still holds it. One call sets the address and its confirmation: if the
 * account changes after our look, it gets back the address that was proven.
 * @returns false, with nothing changed, when the account holds another address or is gone
 * @throws AppError UNAVAILABLE
 */
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

/** Makes an account with a confirmed address, or finds the one that has it. Returns its userId. */
export async function ensureAccount(email: string, password: string): Promise<string> {
  const auth = getAuth(app());
  const found = await auth.getUserByEmail(email).catch(() => null);
  const account = found ?? (await auth.createUser({ email, password, emailVerified: true }));
  return account.uid;
}

/** Removes an account for good; there may be none. */
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
