'use client';

import dynamic from 'next/dynamic';

/** Loaded on demand with a reserved height. */
export const ProgressBar = dynamic(() => import('@mui/material/LinearProgress'), {
  ssr: false,
  loading: () => <div style={{ height: 4 }} />,
});
