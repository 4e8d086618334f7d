import { env } from '#server/config/env.ts';

/** Returns where pages call the API (docs/specification.md#client-headers). */
export const apiBaseUrl = (): string => env().API_BASE_URL;
