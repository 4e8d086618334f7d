import type { Env } from './env.ts';

/** Returns a sentence for each valid setting that is probably a mistake. */
export function doubtfulSettings({ APP_URL, TRUSTED_PROXIES }: Env): string[] {
  // This server speaks no TLS, so something in front of it does.
  if (!APP_URL.startsWith('https:') || TRUSTED_PROXIES !== 0) return [];
  return [
    'APP_URL is https, but TRUSTED_PROXIES is 0: all visitors count as one address and share its limits. Set TRUSTED_PROXIES to the number of your proxies.',
  ];
}
