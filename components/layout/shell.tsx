'use client';

import Box from '@mui/material/Box';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

// Half of the pages under this layout have neither.
const Footer = dynamic(async () => (await import('./footer.tsx')).Footer);

/** The pages with a header, by exact path (seed §2). Tribute details bring their own, as only strangers see it there. */
const HEADER_PATHS = new Set([
  '/home',
  '/privacypolicy',
  '/profile',
  '/aboutus',
  '/faq',
  '/contactus',
  '/feedback',
  '/pricing',
]);

/** The frame of every signed-in page. */
export function Shell({ appName, children }: { appName: string; children: ReactNode }) {
  const hasHeader = HEADER_PATHS.has(usePathname());
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'max(100dvh, var(--app-min-height))' }}>
      {hasHeader && <PageHeader appName={appName} />}
      {children}
      {hasHeader && <Footer appName={appName} />}
    </Box>
  );
}
