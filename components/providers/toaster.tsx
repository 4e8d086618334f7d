'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';

const ToastList = dynamic(() => import('./toast-list.tsx').then((module) => module.ToastList), {
  ssr: false,
});

const nothingToWatch = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** Where toasts appear. Mounted once in each root layout; its code comes after the page. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  // Without the question, `ssr: false` throws an error in each rendering on the server, which costs it time.
  const isShown = useSyncExternalStore(nothingToWatch, inBrowser, onServer);
  return isShown ? <ToastList closeLabel={closeLabel} /> : null;
}
