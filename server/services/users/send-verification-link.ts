import type { SentDto } from '#lib/contracts/users.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitAccountMailsTo } from '#server/services/mails/limit-mails-to.ts';
import { ownPath } from './own-path.ts';
import { requireIdentity } from './require-identity.ts';

/** Sends the verification mail again. Throws CONFLICT if the address is confirmed, RATE_LIMITED. */
export async function sendVerificationLink(ctx: ServiceContext, redirectUrl: string): Promise<SentDto> {
  const { userId, email, isEmailVerified } = requireIdentity(ctx);
  if (isEmailVerified) throw new AppError('CONFLICT', 'addressConfirmed');
  const link = verificationLink({ userId, email, redirectPath: ownPath(redirectUrl) });
  await limitAccountMailsTo(email);
  await enqueue('send-verification-mail', { userId, link });
  return { email };
}
