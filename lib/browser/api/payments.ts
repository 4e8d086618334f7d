import type { CheckoutDto, CheckoutInput, PlansDto, PurchaseDto } from '#lib/contracts/payments.ts';
import { request } from './client.ts';

/** What can be bought, and what a free reel holds. */
export const listPlans = (signal?: AbortSignal) => request<PlansDto>('/stripe/plans', { signal });
/** Opens the payment of so many people; asking again for the same leads to the same page. */
export const startCheckout = (body: CheckoutInput) =>
  request<CheckoutDto>('/stripe/checkout_session', { method: 'POST', body });
/** What became of a payment; asking again books nothing twice. */
export const completeCheckout = (sessionId: string) =>
  request<PurchaseDto>('/stripe/checkout_session/complete', { method: 'POST', body: { sessionId } });
