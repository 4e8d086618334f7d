import { env } from '#server/config/env.ts';

/** Returns the address of a page that a setting places elsewhere (docs/specification.md#external-links), otherwise null. */
export function externalPage(page: 'PRIVACY_URL' | 'FAQ_URL'): string | null {
  return env()[page] ?? null;
}
