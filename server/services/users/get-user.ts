import type { UserDto } from '#lib/contracts/users.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** The caller's own user. @throws AppError NOT_FOUND before it was added */
export async function getUser(ctx: ServiceContext): Promise<UserDto> {
  const { userId, isEmailVerified } = requireIdentity(ctx);
  const user = await User.findOne({ firebaseUid: userId });
  if (!user) throw new AppError('NOT_FOUND', 'accountNotFound');
  // The provider knows first; our copy follows whenever we see the person.
  if (isEmailVerified && !user.emailVerified) {
    user.emailVerified = true;
    await user.save();
    await enqueue('send-account-mail', { userId, about: 'WELCOME' });
  }
  return toUserDto(user);
}
