import { AppError } from '#server/errors/app-error.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { User } from '#server/models/user.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { isSignInEnded } from './ended-sign-ins.ts';
import { findIdentity } from './find-identity.ts';

type Admits = {
  /** Also people who deleted their account: all they may do is to keep it, or to sign out. */
  deleted?: boolean;
};

/**
 * The person an ID token proves, or null. Who signed out or deleted their account is locked out at once, in every
 * process: that is looked up each time, unlike what the identity provider says.
 * @throws AppError ACCOUNT_DELETED, or UNAVAILABLE when the identity provider cannot be asked
 */
export async function findAccount(idToken: string, admits: Admits = {}): Promise<Identity | null> {
  const identity = await findIdentity(idToken);
  if (!identity) return null;
  await connectDatabase();
  const [isEnded, isDeleted] = await Promise.all([
    isSignInEnded(identity),
    User.exists({ firebaseUid: identity.userId, deletedAt: { $ne: null } }),
  ]);
  if (isEnded) return null;
  if (isDeleted && !admits.deleted) throw new AppError('ACCOUNT_DELETED', 'accountDeleted');
  return identity;
}
