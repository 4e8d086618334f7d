import { changeCustomerEmail } from '#server/integrations/stripe.ts';
import type { JobPayload } from '#server/jobs/queue/queue.ts';
import { User } from '#server/models/user.ts';

/** Tells Stripe the confirmed address of a person who has paid before. @throws AppError UNAVAILABLE */
export async function updateCustomer({ userId }: JobPayload<'update-customer'>): Promise<void> {
  // A second job may run beside this one. Each looks again after it has told Stripe, so the newest address is told last.
  for (let told: string | null = null; ; ) {
    const user = await User.findOne({ firebaseUid: userId, emailVerified: true });
    if (!user?.stripeCustomerId || user.email === told) return;
    await changeCustomerEmail(user.stripeCustomerId, user.email);
    told = user.email;
  }
}
