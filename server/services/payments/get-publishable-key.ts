import { env } from '#server/config/env.ts';

/** Returns Stripe's public key for the browser, or null if none is configured. */
export const getPublishableKey = (): string | null => env().STRIPE_PUBLISHABLE_KEY ?? null;
