import type { UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Returns the caller's user and writes nothing: the session stores what the provider says. Throws NOT_FOUND before it exists. */
export async function getUser(ctx: ServiceContext): Promise<UserDto> {
  const user = await User.findOne({ firebaseUid: requireIdentity(ctx).userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  return toUserDto(user);
}
