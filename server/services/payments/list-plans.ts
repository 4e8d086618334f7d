import type { PlansDto } from '#lib/contracts/payments.ts';
import {
  CURRENCY,
  DEFAULT_PLAN,
  FREE_CREDITS,
  PACKS,
  PEOPLE_BOUGHT,
  PRICE_PER_PERSON_CENTS,
  planNameOf,
  priceCentsOf,
} from '#lib/credits/plans.ts';

/** Returns the prices (docs/specification.md#purchase-page); pages never compute one. */
export function listPlans(): PlansDto {
  const packs = PACKS.map((people) => ({
    plan: planNameOf(people),
    people,
    priceCents: priceCentsOf(people),
    isDefault: false,
  }));
  return {
    currency: CURRENCY,
    pricePerPersonCents: PRICE_PER_PERSON_CENTS,
    plans: [{ plan: DEFAULT_PLAN, people: FREE_CREDITS, priceCents: 0, isDefault: true }, ...packs],
    peopleMin: PEOPLE_BOUGHT.min,
    peopleMax: PEOPLE_BOUGHT.max,
  };
}
