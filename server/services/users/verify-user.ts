import type { VerifiedDto } from '#lib/contracts/users.ts';
import { readVerification } from '#server/auth/verification-link.ts';
import { env } from '#server/config/env.ts';
import { AppError } from '#server/errors/app-error.ts';
import { confirmEmail } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Confirms an address by the token of the mail, on whatever device the mail was opened. The waiting page
 * hears of it by `verifyUser` (seed §4). Confirming twice is fine.
 * @throws AppError INVALID_INPUT when the token is not ours, too old, or for an address since changed
 */
export async function verifyUser(token: string): Promise<VerifiedDto> {
  const verification = readVerification(token);
  const user = verification && (await User.findOne({ firebaseUid: verification.userId }));
  if (!verification || !user || user.email !== verification.email) {
    throw new AppError('INVALID_INPUT', 'linkNotValid');
  }
  await confirmEmail(user.firebaseUid);
  user.emailVerified = true;
  await user.save();
  publish(user.firebaseUid, 'verifyUser');
  await enqueue('send-account-mail', { userId: user.firebaseUid, about: 'WELCOME' });
  return { email: user.email, redirectUrl: `${env().APP_URL}${verification.redirectPath}` };
}
