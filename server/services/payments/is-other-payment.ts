import { findCheckout } from '#server/integrations/stripe.ts';
import type { PurchaseDocument } from '#server/models/purchase.ts';

/** Returns whether a payment came through another session than the order's own. Throws UNAVAILABLE. */
export async function isOtherPayment(
  { stripeSessionId }: PurchaseDocument,
  paymentId: string | undefined,
): Promise<boolean> {
  if (!stripeSessionId || paymentId === undefined) return false;
  const checkout = await findCheckout(stripeSessionId);
  return checkout !== null && checkout.paymentId !== paymentId;
}
