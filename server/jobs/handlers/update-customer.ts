import { changeCustomerEmail } from '#server/integrations/stripe.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { User } from '#server/models/user.ts';

/** Sends a confirmed new address to Stripe. Throws UNAVAILABLE. */
export async function updateCustomer({ userId }: JobPayload<'update-customer'>): Promise<void> {
  // Loop until the address is unchanged: a concurrent job may have sent an older one.
  for (let told: string | null = null; ; ) {
    const user = await User.findOne({ firebaseUid: userId, emailVerified: true });
    if (!user?.stripeCustomerId || user.email === told) return;
    await changeCustomerEmail(user.stripeCustomerId, user.email);
    told = user.email;
  }
}
