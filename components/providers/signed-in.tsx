'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { FailurePage } from '#components/ui/failure-page.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { useAuth } from './auth-context.ts';
import { Queries } from './queries.tsx';

type SignedInProps = {
  children: ReactNode;
  fallback: ReactNode;
};

/** For people with a confirmed address; others sign in and return (docs/specification.md#redirect-normalised). */
export function SignedIn({ children, fallback }: SignedInProps) {
  const isRestored = useRestored();
  const { status } = useAuth();
  const router = useRouter();

  useEffect(() => {
    if (!isRestored || (status !== 'signedOut' && status !== 'unverified')) return;
    // The address bar's path, because the page may be rewritten.
    useUiStore.getState().setUi({ redirectFrom: window.location.pathname + window.location.search });
    router.replace(status === 'signedOut' ? '/login' : '/signup');
  }, [isRestored, status, router]);

  if (status === 'unavailable') return <FailurePage what="identity" />;
  return isRestored && status === 'signedIn' ? <Queries>{children}</Queries> : fallback;
}
