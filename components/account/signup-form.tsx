'use client';

import { useTranslations } from 'next-intl';
import { SignupFields } from '#components/sign-in/signup-fields.tsx';
import { FormHeading } from '#components/ui/form-heading.tsx';

export function SignupForm() {
  const t = useTranslations('account.signup');
  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <SignupFields />
    </>
  );
}
