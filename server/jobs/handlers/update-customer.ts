import { changeCustomerEmail } from '#server/integrations/stripe.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';

/** Tells Stripe the confirmed address of a person who has paid before. @throws AppError UNAVAILABLE */
export async function updateCustomer({ userId }: JobPayload<'update-customer'>): Promise<void> {
  // While this job runs the queue takes no second one, so it looks again whether the address has changed meanwhile.
  for (let told: string | null = null; ; ) {
    const user = await User.findOne({ firebaseUid: userId, emailVerified: true });
    if (!user?.stripeCustomerId || user.email === told) return;
    await changeCustomerEmail(user.stripeCustomerId, user.email);
    told = user.email;
  }
}
