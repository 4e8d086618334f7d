import { ObjectIdString } from '#lib/contracts/ids.ts';
import type { Checkout } from '#server/integrations/stripe.ts';
import { ParkedPayment, type ParkedPaymentDocument } from '#server/models/parked-payment.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Stores a payment that nothing can be booked for, and alerts an operator once. Ignores other shops' payments. */
export async function parkPayment(
  { id: stripeSessionId, reference, amountCents, currency }: Checkout,
  reason: ParkedPaymentDocument['reason'],
  log: Logger,
): Promise<void> {
  if (!ObjectIdString.safeParse(reference).success) return;
  const payment = { reason, reference, amount: amountCents ?? null, currency: currency ?? null };
  const { upsertedCount } = await ParkedPayment.updateOne(
    { stripeSessionId },
    { $setOnInsert: { stripeSessionId, ...payment } },
    { upsert: true },
  );
  if (upsertedCount > 0) log.error({ stripeSessionId, ...payment }, 'payment parked: refund it at Stripe');
}
