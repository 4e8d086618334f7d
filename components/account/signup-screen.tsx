'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { HOME_PATH, wayBackToWizard } from '#lib/auth/post-login-route.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { SignupForm } from './signup-form.tsx';

// Few who open the page come to wait on it.
const WaitingForEmail = dynamic(async () => (await import('./waiting-for-email.tsx')).WaitingForEmail, {
  ssr: false,
});

/**
 * Sign-up: the form, then the wait for the confirmed address, then home (seed §4, `verifyUser`), or back to the reel that
 * was being made.
 */
export function SignupScreen() {
  const { status } = useAuth();
  const router = useRouter();
  useEffect(() => {
    if (status !== 'signedIn') return;
    const { redirectFrom } = useUiStore.getState();
    const { createTribute: draft } = useRootStore.getState();
    router.replace(wayBackToWizard({ redirectFrom, draft }) ?? HOME_PATH);
  }, [status, router]);
  return status === 'unverified' ? <WaitingForEmail /> : <SignupForm />;
}
