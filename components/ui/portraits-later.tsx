'use client';

import dynamic from 'next/dynamic';

export const PortraitsLater = dynamic(async () => (await import('./portrait-row.tsx')).PortraitRow, {
  ssr: false,
});
