import { z } from 'zod';
import { PEOPLE_BOUGHT } from '#lib/credits/plans.ts';

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

/**
 * What became of an order of credits. PENDING: the bank takes its time. REFUSED: what Stripe says does not agree
 * with what was ordered; an operator decides.
 */
export const PURCHASE_STATUSES = [
  'OPEN',
  'PENDING',
  'PAID',
  'EXPIRED',
  'FAILED',
  'REFUSED',
  'DISPUTED',
  'CHARGED_BACK',
  'REFUNDED',
] as const;

export const CheckoutInput = z.strictObject({
  /** For how many people; the server names the price. */
  quantity: z.number().int().min(PEOPLE_BOUGHT.min).max(PEOPLE_BOUGHT.max),
  /** The path of ours to go back to; anything else leads home. */
  returnTo: z.string().max(500).optional(),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const CheckoutDto = z.object({
  sessionId: z.string(),
  /** The payment provider's page. */
  url: z.url(),
});
export type CheckoutDto = z.infer<typeof CheckoutDto>;

export const CompleteCheckoutInput = z.strictObject({
  sessionId: z.string().regex(/^cs_[\w-]{8,200}$/, 'purchaseNotFound'),
});
export type CompleteCheckoutInput = z.infer<typeof CompleteCheckoutInput>;

export const PurchaseDto = z.object({
  status: z.enum(PURCHASE_STATUSES),
  quantity: z.number().int(),
  amountCents: z.number().int(),
  currency: z.string(),
  returnTo: z.string(),
  /** The buyer's balance now. */
  credit: z.number().int(),
});
export type PurchaseDto = z.infer<typeof PurchaseDto>;
