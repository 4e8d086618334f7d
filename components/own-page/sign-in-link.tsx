'use client';

import type { MouseEvent } from 'react';
import { PageLink } from '#components/ui/page-link.tsx';
import styles from './own-page.module.css';

type SignInLinkProps = { tributeId: string; label: string };

/** Leads to the sign-in page and back to this one (docs/specification.md#own-page). */
export function SignInLink({ tributeId, label }: SignInLinkProps) {
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    // Opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    // Loaded on demand. Without it, the visitor signs in all the same.
    const { useUiStore } = await import('#lib/browser/stores/ui-store.ts').catch(() => ({
      useUiStore: null,
    }));
    const redirectFrom = `/tribute/${encodeURIComponent(tributeId)}/mine`;
    useUiStore?.getState().setUi({ redirectFrom });
    window.location.assign(href);
  };
  return (
    <PageLink className={styles.quiet} href="/login" onClick={(event) => void open(event)}>
      {label}
    </PageLink>
  );
}
