'use client';

import dynamic from 'next/dynamic';

/** For a page that shows them only to some of its readers. */
export const OwnClipsLater = dynamic(async () => (await import('./own-clips.tsx')).OwnClips);
