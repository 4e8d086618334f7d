'use client';

import dynamic from 'next/dynamic';

/** How far something is that is under way. Most visits show none: its code comes with the first, in a place of its height. */
export const ProgressBar = dynamic(() => import('@mui/material/LinearProgress'), {
  ssr: false,
  loading: () => <div style={{ height: 4 }} />,
});
