'use client';

import Box from '@mui/material/Box';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

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
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      {hasHeader && <Header appName={appName} />}
      {children}
      {hasHeader && <Footer appName={appName} />}
    </Box>
  );
}
