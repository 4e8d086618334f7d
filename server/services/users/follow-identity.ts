import type { Identity } from '#server/integrations/identity.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';

/** Copies a person's address from the identity provider; an older token never undoes a confirmation. */
export async function followIdentity({
  userId,
  email,
  isEmailVerified,
  signedInAt,
}: Identity): Promise<void> {
  const isOther = { email: { $ne: email } };
  const change = isEmailVerified ? { $or: [isOther, { emailVerified: false }] } : isOther;
  // The token of a sign-in before a change in the profile still names the old address.
  const isCurrent = { emailChangedAt: { $not: { $gt: new Date(signedInAt * 1000) } } };
  const before = await User.findOneAndUpdate(
    { firebaseUid: userId, ...isCurrent, ...change },
    { $set: { email, emailVerified: isEmailVerified } },
  );
  if (!before || !isEmailVerified) return;
  if (before.stripeCustomerId) await enqueue('update-customer', { userId });
  if (!before.emailVerified) await enqueue('send-account-mail', { userId, about: 'WELCOME' });
}
