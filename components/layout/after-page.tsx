'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import type { AfterPagePartsProps } from './after-page-parts.tsx';

const AfterPageParts = dynamic(async () => (await import('./after-page-parts.tsx')).AfterPageParts, {
  ssr: false,
});

const nothingToWatch = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** What every page has and none waits for. Mounted once in each root layout; loaded after the page. */
export function AfterPage(props: AfterPagePartsProps) {
  const isShown = useSyncExternalStore(nothingToWatch, inBrowser, onServer);
  return isShown ? <AfterPageParts {...props} /> : null;
}
