'use client';

import dynamic from 'next/dynamic';

/** The header, for layouts and pages of which only some have one: its code comes with those. */
export const PageHeader = dynamic(async () => (await import('./header.tsx')).Header);
