import type { Stripe } from 'stripe';

type Intent = Stripe.Checkout.Session['payment_intent'] | undefined;

export const paymentIdOf = (intent: Intent): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;

export function hasEndedUnpaid(intent: Intent): boolean {
  const status = typeof intent === 'object' ? intent?.status : undefined;
  return status === 'requires_payment_method' || status === 'canceled';
}

/** Returns a card's brand and last digits, or Stripe's name of another method. */
export function paymentMethodOf(intent: Intent): string | undefined {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  if (!details) return undefined;
  const { brand, last4 } = details.card ?? {};
  const name = (brand ?? details.type).replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${last4 ? ` •••• ${last4}` : ''}`;
}
