import { env } from '#server/config/env.ts';

/** Returns the marketing site that replaces our start page (docs/specification.md#route-starter), or null. */
export function starterPageUrl(): string | null {
  return env().STARTER_PAGE_URL ?? null;
}
