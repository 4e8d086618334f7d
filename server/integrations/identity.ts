import { type App, cert, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { env } from '#server/config/env.ts';

/** A person as the identity provider vouches for them; `userId` is the Firebase uid everywhere. */
export type Identity = {
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** When the ID token ends, in seconds since 1970. */
  readonly expiresAt: number;
};

/** The project name that the stand-in and our pages agree on. */
export const EMBEDDED_PROJECT_ID = 'demo-folksee';

/** The person an ID token proves, or null when it is forged, expired or not for this project. */
export async function findIdentity(idToken: string): Promise<Identity | null> {
  try {
    const { uid, email, email_verified, exp } = await getAuth(app()).verifyIdToken(idToken);
    return { userId: uid, email: email ?? '', isEmailVerified: email_verified === true, expiresAt: exp };
  } catch {
    return null;
  }
}

/** Marks a person's address as confirmed; their next ID token says so. */
export async function confirmEmail(userId: string): Promise<void> {
  await getAuth(app()).updateUser(userId, { emailVerified: true });
}

/** Makes an account with a confirmed address, or finds the one that has it. Returns its userId. */
export async function ensureAccount(email: string, password: string): Promise<string> {
  const auth = getAuth(app());
  const found = await auth.getUserByEmail(email).catch(() => null);
  const account = found ?? (await auth.createUser({ email, password, emailVerified: true }));
  return account.uid;
}

function app(): App {
  const [existing] = getApps();
  if (existing) return existing;
  const { FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT } = env();
  return initializeApp({
    projectId: FIREBASE_PROJECT_ID ?? EMBEDDED_PROJECT_ID,
    ...(FIREBASE_SERVICE_ACCOUNT && { credential: cert(JSON.parse(FIREBASE_SERVICE_ACCOUNT)) }),
  });
}
