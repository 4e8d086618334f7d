import type { PlansDto } from '#lib/contracts/payments.ts';

/** The prices of a shop with the free plan and one pack. */
export const PLANS: PlansDto = {
  currency: 'usd',
  pricePerPersonCents: 100,
  plans: [
    { plan: '$0', people: 5, priceCents: 0, isDefault: true },
    { plan: '$25', people: 25, priceCents: 2500, isDefault: false },
  ],
  peopleMin: 1,
  peopleMax: 500,
};
