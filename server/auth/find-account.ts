import { AppError } from '#server/errors/app-error.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { User } from '#server/models/user.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { findIdentity } from './find-identity.ts';

type Admits = {
  /** Also whoever deleted their account: to bring it back is all that they may do. */
  deleted?: boolean;
};

/**
 * The person an ID token proves, or null. Whoever deleted their account is locked out at once, everywhere
 * (product.md §4): that is looked up each time, unlike what the identity provider says.
 * @throws AppError ACCOUNT_DELETED, or UNAVAILABLE when the identity provider cannot be asked
 */
export async function findAccount(idToken: string, admits: Admits = {}): Promise<Identity | null> {
  const identity = await findIdentity(idToken);
  if (!identity || admits.deleted) return identity;
  await connectDatabase();
  const isDeleted = await User.exists({ firebaseUid: identity.userId, deletedAt: { $ne: null } });
  if (isDeleted) throw new AppError('ACCOUNT_DELETED', 'accountDeleted');
  return identity;
}
