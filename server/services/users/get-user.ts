import type { UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { followIdentity } from './follow-identity.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Returns the caller's user. Throws NOT_FOUND before it exists. */
export async function getUser(ctx: ServiceContext): Promise<UserDto> {
  const identity = requireIdentity(ctx);
  await followIdentity(identity);
  const user = await User.findOne({ firebaseUid: identity.userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}
