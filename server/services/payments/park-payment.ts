import { ObjectIdString } from '#lib/contracts/ids.ts';
import type { Checkout } from '#server/integrations/stripe.ts';
import { ParkedPayment, type ParkedPaymentDocument } from '#server/models/parked-payment.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Stores a payment that nothing can be booked for, and alerts once, unless its money went back. Ignores other shops. */
export async function parkPayment(
  checkout: Checkout,
  reason: NonNullable<ParkedPaymentDocument['reason']>,
  log: Logger,
): Promise<void> {
  const { id: stripeSessionId, amountCents, currency, paymentId = null } = checkout;
  const reference = ObjectIdString.safeParse(checkout.reference).data;
  if (reference === undefined) return;
  // An earlier version stored no payment's id.
  if (await ParkedPayment.exists({ stripeSessionId })) return;
  const payment = {
    stripeSessionId,
    reason,
    reference,
    paymentId,
    amount: amountCents ?? null,
    currency: currency ?? null,
  };
  const { upsertedCount } = await ParkedPayment.updateOne(
    { reference, paymentId },
    { $setOnInsert: payment },
    { upsert: true },
  );
  if (upsertedCount > 0) log.error(payment, 'payment parked: refund it at Stripe');
}
