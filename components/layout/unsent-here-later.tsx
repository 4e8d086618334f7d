'use client';

import dynamic from 'next/dynamic';

/** For pages of a reel whose recorder no longer opens. */
export const UnsentHereLater = dynamic(async () => (await import('./unsent-here.tsx')).UnsentHere, {
  ssr: false,
});
