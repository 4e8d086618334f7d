'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { LoginFields } from '#components/sign-in/login-fields.tsx';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

const Onward = dynamic(async () => (await import('./onward.tsx')).Onward, { ssr: false });

export function LoginForm() {
  const t = useTranslations('account.login');
  const { status, isProfileSettled } = useAuth();
  const isCompleting = useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen);
  const router = useRouter();
  useEffect(() => {
    if (status === 'unverified') router.replace('/signup');
  }, [status, router]);

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <LoginFields />
      {status === 'signedIn' && isProfileSettled && !isCompleting && <Onward />}
    </>
  );
}
