import { env } from '#server/config/env.ts';

/** The marketing site that stands in for our own start page (docs/specification.md#route-starter), or null where there is none. */
export function starterPageUrl(): string | null {
  return env().STARTER_PAGE_URL ?? null;
}
