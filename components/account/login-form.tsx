'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FormHeading } from '#components/form/form-heading.tsx';
import { useAuth } from '#components/providers/auth-context.ts';
import { usePostLoginRouting } from '#components/providers/use-post-login-routing.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { LoginFields } from './login-fields.tsx';

/** The sign-in page. Whoever is signed in already is sent on. */
export function LoginForm() {
  const t = useTranslations('account.login');
  useOnward();

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <LoginFields />
    </>
  );
}

/** Sends a signed-in person on: to confirm the address, or by the seed's rule; the complete-profile dialog comes first. */
function useOnward() {
  const { status, isProfileSettled } = useAuth();
  const isCompleting = useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen);
  const goOn = usePostLoginRouting();
  const router = useRouter();
  useEffect(() => {
    if (status === 'unverified') router.replace('/signup');
    if (status === 'signedIn' && isProfileSettled && !isCompleting) goOn();
  }, [status, isProfileSettled, isCompleting, goOn, router]);
}
