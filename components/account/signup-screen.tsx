'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { SignupForm } from './signup-form.tsx';
import { WaitingForEmail } from './waiting-for-email.tsx';

/** Sign-up: the form, then the wait for the confirmed address, then home (seed §4, `verifyUser`). */
export function SignupScreen() {
  const { status } = useAuth();
  const router = useRouter();
  useEffect(() => {
    if (status === 'signedIn') router.replace(HOME_PATH);
  }, [status, router]);
  return status === 'unverified' ? <WaitingForEmail /> : <SignupForm />;
}
