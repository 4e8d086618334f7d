'use client';

import dynamic from 'next/dynamic';

const ToastList = dynamic(() => import('./toast-list.tsx').then((module) => module.ToastList), {
  ssr: false,
});

/** Where toasts appear. Mounted once in each root layout; its code comes after the page. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  return <ToastList closeLabel={closeLabel} />;
}
