import type { Metadata } from 'next';

/** The head of a page behind a link that is a secret: found by no search, and its address told to no other site. */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
} as const satisfies Metadata;
