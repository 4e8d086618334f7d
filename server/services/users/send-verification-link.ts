import type { SendVerificationInput, SentDto } from '#lib/contracts/users.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { verificationLink } from '#server/auth/verification-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Identity, isEmailTaken } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitAccountMailsTo } from '#server/services/mails/limit-mails-to.ts';
import { ownPath } from './own-path.ts';
import { requireIdentity } from './require-identity.ts';

/** Anyone at an open browser could change the address, so its person proves again who they are. */
const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;

/**
 * Mails a link that confirms the address, or `email` as a new one (docs/specification.md#email-change).
 * @throws AppError CONFLICT when it is confirmed already or taken, EMAIL_NOT_VERIFIED for a change by an unconfirmed
 * account, FORBIDDEN without a recent sign-in, RATE_LIMITED
 */
export async function sendVerificationLink(
  ctx: ServiceContext,
  { redirectUrl, email: wanted }: SendVerificationInput,
): Promise<SentDto> {
  const identity = requireIdentity(ctx);
  const { userId, email: present, isEmailVerified } = identity;
  const email = wanted ?? present;
  const isChange = email !== present.toLowerCase() && wanted !== undefined;
  if (isChange) await requireChangeable(identity, email);
  else if (isEmailVerified) throw new AppError('CONFLICT', 'addressConfirmed');
  const redirectPath = ownPath(redirectUrl);
  const link = verificationLink({ userId, email, redirectPath, ...(isChange && { from: present }) });
  await limitAccountMailsTo(email);
  await enqueue('send-verification-mail', { userId, link });
  return { email };
}

async function requireChangeable({ signedInAt, isEmailVerified }: Identity, email: string): Promise<void> {
  // The link would find nobody signed in: an unconfirmed account has only the rights of its cookies.
  if (!isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED', 'confirmAddressFirst');
  if (Date.now() - signedInAt * 1000 > RECENT_SIGN_IN_MS) throw new AppError('FORBIDDEN', 'signInAgain');
  if (await isEmailTaken(email)) throw new AppError('CONFLICT', 'addressTaken');
}
