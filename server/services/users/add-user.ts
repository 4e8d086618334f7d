import type { CreateUserInput, UserDto } from '#lib/contracts/users.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { ensureUser } from '#server/domain/users/ensure-user.ts';
import type { Identity } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitAccountMailsTo } from '#server/services/mails/limit-mails-to.ts';
import { followIdentity } from './follow-identity.ts';
import { ownPath } from './own-path.ts';
import { requireIdentity } from './require-identity.ts';
import { toUserDto } from './to-user-dto.ts';

/** Creates the caller's user, or returns it, and mails the verification. Throws INVALID_INPUT, RATE_LIMITED. */
export async function addUser(ctx: ServiceContext, input: CreateUserInput): Promise<UserDto> {
  const identity = requireIdentity(ctx);
  const { userId, email, isEmailVerified } = identity;
  const redirectPath = ownPath(input.redirectUrl);
  // Before any write, so that a rejected person can sign up tomorrow.
  if (!isEmailVerified && !(await User.exists({ firebaseUid: userId }))) await limitAccountMailsTo(email);
  const isNew = await ensureUser(userId, {
    email,
    emailVerified: isEmailVerified,
    accountCreationMethod: input.accountCreationMethod,
    googleId: input.googleId ?? null,
    basicInfo: {
      firstName: input.name?.firstName ?? '',
      lastName: input.name?.lastName ?? '',
      image: input.image ?? null,
    },
    ...(input.locale && { locale: input.locale }),
  });
  await (isNew ? greet(identity, redirectPath) : followIdentity(identity));
  return toUserDto(await User.findOne({ firebaseUid: userId }).orFail());
}

async function greet({ userId, email, isEmailVerified }: Identity, redirectPath: string): Promise<void> {
  if (isEmailVerified) return enqueue('send-account-mail', { userId, about: 'WELCOME' });
  const link = verificationLink({ userId, email, redirectPath });
  await enqueue('send-verification-mail', { userId, link });
}
