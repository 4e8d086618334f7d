import { env } from '#server/config/env.ts';

export const getPublishableKey = (): string | null => env().STRIPE_PUBLISHABLE_KEY ?? null;
