import { z } from 'zod';

/** One offer: so many people more may be invited. The free one is every new account's. */
export const PlanDto = z.object({
  plan: z.string(),
  people: z.number().int(),
  priceCents: z.number().int(),
  isDefault: z.boolean(),
});
export type PlanDto = z.infer<typeof PlanDto>;

export const PlansDto = z.object({
  /** ISO 4217, in lower case as the payment provider writes it. */
  currency: z.string(),
  pricePerPersonCents: z.number().int(),
  plans: z.array(PlanDto),
  /** Bounds of a quantity of one's own. */
  peopleMin: z.number().int(),
  peopleMax: z.number().int(),
});
export type PlansDto = z.infer<typeof PlansDto>;
