'use client';

import dynamic from 'next/dynamic';

/** Our illustrated people for what the browser draws: they are heavy, and come after the page. */
export const PortraitsLater = dynamic(async () => (await import('./portrait-row.tsx')).PortraitRow, {
  ssr: false,
});
