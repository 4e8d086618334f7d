import type { Metadata } from 'next';

/** The head of a page behind a secret link: not indexed, and no referrer. */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
} as const satisfies Metadata;
