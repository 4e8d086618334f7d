import { displayName } from '#lib/tribute/display-name.ts';
import { createCustomer } from '#server/integrations/stripe.ts';
import { User, type UserDocument } from '#server/models/user.ts';

/** Returns the user's Stripe customer id, replacing `gone`, which Stripe no longer knows. Throws UNAVAILABLE. */
export async function findCustomer(user: UserDocument, gone: string | null = null): Promise<string> {
  const kept = user.stripeCustomerId ?? null;
  if (kept && kept !== gone) return kept;
  const { firstName = '', lastName = '' } = user.basicInfo ?? {};
  const name = displayName([{ firstName, lastName }]);
  const customerId = await createCustomer(user.email, name, `customer:${user.id}:${gone ?? 'first'}`);
  // The first of two concurrent calls wins.
  await User.updateOne(
    { firebaseUid: user.firebaseUid, stripeCustomerId: gone },
    { $set: { stripeCustomerId: customerId } },
  );
  const { stripeCustomerId } = await User.findOne({ firebaseUid: user.firebaseUid }).orFail();
  return stripeCustomerId ?? customerId;
}
