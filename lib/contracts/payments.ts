import { z } from 'zod';
import { PEOPLE_BOUGHT } from '#lib/credits/plans.ts';

/** A pack of people to invite. The free one comes with every account. */
export const PlanDto = z.object({
  plan: z.string(),
  people: z.number().int(),
  priceCents: z.number().int(),
  isDefault: z.boolean(),
});
export type PlanDto = z.infer<typeof PlanDto>;

export const PlansDto = z.object({
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: z.string(),
  pricePerPersonCents: z.number().int(),
  plans: z.array(PlanDto),
  peopleMin: z.number().int(),
  peopleMax: z.number().int(),
});
export type PlansDto = z.infer<typeof PlansDto>;

/** PENDING: the bank is still confirming. REFUSED: Stripe's answer differs from the order, so an operator decides. */
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
  /** The server sets the price. */
  quantity: z.number().int().min(PEOPLE_BOUGHT.min).max(PEOPLE_BOUGHT.max),
  /** Our own path to return to; anything else leads home. */
  returnTo: z.string().max(500).optional(),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const CheckoutDto = z.object({
  sessionId: z.string(),
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
  credit: z.number().int(),
});
export type PurchaseDto = z.infer<typeof PurchaseDto>;
