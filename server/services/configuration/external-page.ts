import { env } from '#server/config/env.ts';

/** Returns the configured address of a page hosted elsewhere (docs/specification.md#external-links), or null. */
export function externalPage(page: 'PRIVACY_URL' | 'FAQ_URL'): string | null {
  return env()[page] ?? null;
}
