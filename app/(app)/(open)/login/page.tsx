import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { LoginForm } from '#components/account/login-form.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('login.title') };
}

export default function LoginPage() {
  return (
    <AccountFrame appName={getClientConfiguration().appName}>
      <LoginForm />
    </AccountFrame>
  );
}
