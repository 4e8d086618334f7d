import type { CheckoutDto, CheckoutInput, PlansDto, PurchaseDto } from '#lib/contracts/payments.ts';
import { request } from './client.ts';

export const listPlans = (signal?: AbortSignal) => request<PlansDto>('/stripe/plans', { signal });
/** Starts a payment; the same order leads to the same page. */
export const startCheckout = (body: CheckoutInput) =>
  request<CheckoutDto>('/stripe/checkout_session', { method: 'POST', body });
export const completeCheckout = (sessionId: string) =>
  request<PurchaseDto>('/stripe/checkout_session/complete', { method: 'POST', body: { sessionId } });
