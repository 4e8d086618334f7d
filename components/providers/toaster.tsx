'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';

const ToastList = dynamic(() => import('./toast-list.tsx').then((module) => module.ToastList), {
  ssr: false,
});

const nothingToWatch = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** Mounted once in each root layout; loaded after the page. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const isShown = useSyncExternalStore(nothingToWatch, inBrowser, onServer);
  return isShown ? <ToastList closeLabel={closeLabel} /> : null;
}
