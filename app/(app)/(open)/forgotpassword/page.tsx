import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { ChoosePasswordForm } from '#components/account/choose-password-form.tsx';
import { ForgotPasswordForm } from '#components/account/forgot-password-form.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('forgot.title') };
}

type Props = { searchParams: Promise<{ oobCode?: string }> };

export default async function ForgotPasswordPage({ searchParams }: Props) {
  const { oobCode } = await searchParams;
  return (
    <AccountFrame appName={getClientConfiguration().appName}>
      {oobCode ? <ChoosePasswordForm code={oobCode} /> : <ForgotPasswordForm />}
    </AccountFrame>
  );
}
