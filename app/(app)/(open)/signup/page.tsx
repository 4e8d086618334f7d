import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { SignupScreen } from '#components/account/signup-screen.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('signup.title') };
}

export default function SignupPage() {
  return (
    <AccountFrame appName={getClientConfiguration().appName}>
      <SignupScreen />
    </AccountFrame>
  );
}
