import { env } from '#server/config/env.ts';

/** Stripe's key for the browser, or null when the operator has set none. Nothing in it is secret. */
export const getPublishableKey = (): string | null => env().STRIPE_PUBLISHABLE_KEY ?? null;
