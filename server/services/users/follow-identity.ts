import type { Identity } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';

/**
 * Makes our copy of a person's address the one that the identity provider vouches for. A changed address counts as
 * confirmed only if the provider says so; a token from before the confirmation does not undo it.
 */
export async function followIdentity({ userId, email, isEmailVerified }: Identity): Promise<void> {
  const isOther = { email: { $ne: email } };
  const change = isEmailVerified ? { $or: [isOther, { emailVerified: false }] } : isOther;
  const before = await User.findOneAndUpdate(
    { firebaseUid: userId, ...change },
    { $set: { email, emailVerified: isEmailVerified } },
  );
  if (!before || !isEmailVerified) return;
  if (before.stripeCustomerId) await enqueue('update-customer', { userId });
  if (!before.emailVerified) await enqueue('send-account-mail', { userId, about: 'WELCOME' });
}
