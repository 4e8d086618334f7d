import type { VerifiedDto } from '#lib/contracts/users.ts';
import { readVerification } from '#server/auth/verification-link.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { confirmEmail } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Confirms an address by the mail's token, on any device, and notifies the waiting page by `verifyUser`
 * (docs/specification.md#verify-user). Idempotent. Throws INVALID_INPUT for an invalid or old token, or if the
 * address changed since.
 */
export async function verifyUser(token: string): Promise<VerifiedDto> {
  const verification = readVerification(token);
  if (!verification || !(await confirm(verification))) throw new AppError('INVALID_INPUT', 'linkNotValid');
  const { userId, email, redirectPath } = verification;
  publish(userId, 'verifyUser');
  await enqueue('send-account-mail', { userId, about: 'WELCOME' });
  return { email, redirectUrl: `${env().APP_URL}${redirectPath}` };
}

/** The provider decides whether the address is still theirs; our copy follows. */
async function confirm({ userId, email }: { userId: string; email: string }): Promise<boolean> {
  const firebaseUid = userId;
  if (!(await User.exists({ firebaseUid })) || !(await confirmEmail(userId, email))) return false;
  const user = await User.findOneAndUpdate({ firebaseUid }, { $set: { email, emailVerified: true } });
  if (user?.stripeCustomerId) await enqueue('update-customer', { userId });
  return true;
}
