'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** By exact path (docs/specification.md#header-paths). Tribute details bring their own header. */
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

/** Pages on the way to a payment, which returns to the page before them. */
const AROUND_PAYING = new Set(['pricing', 'login', 'signup', 'forgotpassword']);

export function Shell({ appName, children }: { appName: string; children: ReactNode }) {
  const path = usePathname();
  const hasHeader = HEADER_PATHS.has(path);
  useEffect(() => {
    if (AROUND_PAYING.has(path.split('/')[1] ?? '')) return;
    useUiStore.getState().setUi({ cameFrom: path + window.location.search });
  }, [path]);
  return (
    <div className={styles.shell}>
      {hasHeader && <Header appName={appName} />}
      {children}
      {hasHeader && <Footer appName={appName} />}
    </div>
  );
}
