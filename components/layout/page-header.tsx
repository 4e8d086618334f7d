'use client';

import dynamic from 'next/dynamic';

/** Loaded on demand, because only some pages have a header. */
export const PageHeader = dynamic(async () => (await import('./header.tsx')).Header);
