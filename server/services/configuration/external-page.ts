import { env } from '#server/config/env.ts';

/** Where a page of ours is kept elsewhere, by a setting, or null (privacy policy and FAQ are external links: docs/specification.md#external-links). */
export function externalPage(page: 'PRIVACY_URL' | 'FAQ_URL'): string | null {
  return env()[page] ?? null;
}
