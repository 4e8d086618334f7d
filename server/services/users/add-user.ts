import type { CreateUserInput, UserDto } from '#lib/contracts/users.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { ensureUser } from '#server/models/ensure-user.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { ownPath } from './own-path.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/**
 * Makes the caller's user with the free credits, or returns the one that is there: adding twice adds one. A new
 * person whose address is not confirmed yet is sent the verification mail.
 * @throws AppError INVALID_INPUT when `redirectUrl` is not on our origin
 */
export async function addUser(ctx: ServiceContext, input: CreateUserInput): Promise<UserDto> {
  const { userId, email, isEmailVerified } = requireIdentity(ctx);
  const redirectPath = ownPath(input.redirectUrl);
  const isNew = await ensureUser(
    userId,
    {
      accountCreationMethod: input.accountCreationMethod,
      googleId: input.googleId ?? null,
      basicInfo: {
        firstName: input.name?.firstName ?? '',
        lastName: input.name?.lastName ?? '',
        image: input.image ?? null,
      },
      ...(input.locale && { locale: input.locale }),
    },
    { email, emailVerified: isEmailVerified },
  );
  if (isNew && !isEmailVerified) {
    const link = verificationLink({ userId, email, redirectPath });
    await enqueue('send-verification-mail', { userId, link });
  }
  if (isNew && isEmailVerified) await enqueue('send-account-mail', { userId, about: 'WELCOME' });
  return toUserDto(await User.findOne({ firebaseUid: userId }).orFail());
}
