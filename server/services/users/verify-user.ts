import type { VerifiedDto } from '#lib/contracts/users.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { markOf, readVerification, type Verification } from '#server/auth/verification-link.ts';
import { env } from '#server/config/env.ts';
import { forgetBounces } from '#server/domain/mails/reported-addresses.ts';
import { AppError } from '#server/errors/app-error.ts';
import { changeEmail, confirmEmail } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Confirms an address by the mail's token on any device, or replaces it (docs/specification.md#verify-user,
 * docs/specification.md#email-change). Idempotent. Throws INVALID_INPUT for an old token or a changed address.
 */
export async function verifyUser(ctx: ServiceContext, token: string): Promise<VerifiedDto> {
  const verification = readVerification(token);
  const isDone =
    verification &&
    (await (isChange(verification) ? replace(ctx, verification, markOf(token)) : confirm(verification)));
  if (!isDone) throw new AppError('INVALID_INPUT', 'linkNotValid');
  const { userId, email, redirectPath } = verification;
  await forgetBounces(normaliseAddress(email) ?? email.toLowerCase());
  publish(userId, 'verifyUser');
  return { email, redirectUrl: `${env().APP_URL}${redirectPath}` };
}

/** The provider decides whether the address is still theirs; our copy follows. */
async function confirm({ userId, email }: { userId: string; email: string }): Promise<boolean> {
  const firebaseUid = userId;
  if (!(await User.exists({ firebaseUid })) || !(await confirmEmail(userId, email))) return false;
  const user = await User.findOneAndUpdate({ firebaseUid }, { $set: { email, emailVerified: true } });
  if (user?.stripeCustomerId) await enqueue('update-customer', { userId });
  await enqueue('send-account-mail', { userId, about: 'WELCOME' });
  return true;
}

type Change = Verification & { from: string };
const isChange = (verification: Verification): verification is Change => verification.from !== undefined;

/**
 * Only the account's own person: a stranger with the link would confirm their mailbox for this account.
 * The former address gets one notice per link, also when a retry completes the change. Throws UNAUTHENTICATED.
 */
async function replace(
  { actor }: ServiceContext,
  { userId, email, from }: Change,
  changeId: string,
): Promise<boolean> {
  if (actor.user?.userId !== userId) throw new AppError('UNAUTHENTICATED', 'signInToChange');
  if (!(await changeEmail(userId, { from, to: email }))) return false;
  const changed = { email, emailVerified: true, emailChangedAt: new Date() };
  const before = await User.findOneAndUpdate({ firebaseUid: userId }, { $set: changed });
  if (before?.stripeCustomerId) await enqueue('update-customer', { userId });
  await enqueue('send-account-mail', { userId, about: 'EMAIL_CHANGED', formerEmail: from, changeId });
  return true;
}
