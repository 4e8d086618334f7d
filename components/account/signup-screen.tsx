'use client';

import dynamic from 'next/dynamic';
import { useAuth } from '#components/providers/auth-context.ts';
import { themed } from '#components/theme/themed.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { SignupForm } from './signup-form.tsx';

const WaitingForEmail = themed(async () => (await import('./waiting-for-email.tsx')).WaitingForEmail);
const Onward = dynamic(async () => (await import('./onward.tsx')).Onward, { ssr: false });

export function SignupScreen() {
  const { status } = useAuth();
  const hasWaited = useOpenedOnce(status === 'unverified');
  return (
    <>
      {status === 'unverified' ? <WaitingForEmail /> : <SignupForm />}
      {status === 'signedIn' && <Onward hasWaited={hasWaited} />}
    </>
  );
}
