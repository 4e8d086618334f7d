import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { ForgotPasswordForm } from '#components/account/forgot-password-form.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('forgot.title') };
}

export default function ForgotPasswordPage() {
  return (
    <AccountFrame appName={getClientConfiguration().appName}>
      <ForgotPasswordForm />
    </AccountFrame>
  );
}
