import { ObjectIdString } from '#lib/contracts/ids.ts';
import type { Checkout } from '#server/integrations/stripe.ts';
import { ParkedPayment, type ParkedPaymentDocument } from '#server/models/parked-payment.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Stores a payment that nothing can be booked for, and alerts once, unless it was refunded. Ignores other shops. */
export async function parkPayment(
  checkout: Checkout,
  reason: NonNullable<ParkedPaymentDocument['reason']>,
  log: Logger,
): Promise<void> {
  const { id: stripeSessionId, amountCents, currency } = checkout;
  const reference = ObjectIdString.safeParse(checkout.reference).data;
  if (reference === undefined) return;
  const payment = {
    stripeSessionId,
    reason,
    reference,
    amount: amountCents ?? null,
    currency: currency ?? null,
  };
  const { upsertedCount } = await ParkedPayment.updateOne(
    { reference },
    { $setOnInsert: payment },
    { upsert: true },
  );
  if (upsertedCount > 0) log.error(payment, 'payment parked: refund it at Stripe');
}
