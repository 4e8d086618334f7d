import { type Checkout, isLivePayment } from '#server/integrations/stripe.ts';
import type { PurchaseDocument } from '#server/models/purchase.ts';

/** Returns the first field in which session and order differ, or null (docs/specification.md#purchase-agrees). */
export function findDisagreement(purchase: PurchaseDocument, checkout: Checkout): string | null {
  const { quantity, amount, currency } = purchase;
  const ordered = {
    quantity,
    amountCents: amount,
    currency,
    reference: purchase.id,
    isLive: isLivePayment(),
  };
  for (const [name, value] of Object.entries(ordered)) {
    const stated = checkout[name as keyof typeof ordered];
    if (stated !== undefined && stated !== value) return name;
  }
  return null;
}
