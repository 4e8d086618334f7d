import type { Stripe } from 'stripe';
import { CURRENCY, PRICE_PER_PERSON_CENTS } from '#lib/credits/plans.ts';
import { requireSetting } from '#server/config/env.ts';
import { stripeClient } from './stripe.ts';

/** Throws a sentence when Stripe's price is not the one that we charge, and Stripe's error when it does not answer. */
export async function requireStripePrice(): Promise<void> {
  const id = requireSetting('STRIPE_PRICE_ID');
  const price = await stripeClient().prices.retrieve(id);
  if (isOurs(price)) return;
  throw new Error(
    `${id} is ${price.unit_amount} ${price.currency} cents${price.active ? '' : ', archived'}: it must be an active one-time price of ${PRICE_PER_PERSON_CENTS} ${CURRENCY} cents`,
  );
}

const isOurs = ({ active, currency, type, unit_amount }: Stripe.Price) =>
  active && currency === CURRENCY && type === 'one_time' && unit_amount === PRICE_PER_PERSON_CENTS;
