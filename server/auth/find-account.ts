import { AppError } from '#server/errors/app-error.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { User } from '#server/models/user.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { isSignInEnded } from './ended-sign-ins.ts';
import { findIdentity } from './find-identity.ts';

type Admits = {
  deleted?: boolean;
};

/** Returns the person of an ID token, or null; sign-outs count immediately. Throws ACCOUNT_SUSPENDED, ACCOUNT_DELETED, UNAVAILABLE. */
export async function findAccount(idToken: string, admits: Admits = {}): Promise<Identity | null> {
  const identity = await findIdentity(idToken);
  if (!identity) return null;
  await connectDatabase();
  const [isEnded, account] = await Promise.all([
    isSignInEnded(identity),
    User.findOne({ firebaseUid: identity.userId }, { deletedAt: 1, suspendedAt: 1 }).lean(),
  ]);
  if (isEnded) return null;
  if (account?.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED', 'accountSuspended');
  if (account?.deletedAt && !admits.deleted) throw new AppError('ACCOUNT_DELETED', 'accountDeleted');
  return identity;
}
