import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountFrame } from '#components/account/account-frame.tsx';
import { VerifyScreen } from '#components/account/verify-screen.tsx';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

/** The token in the address is a capability: no referrer, no index (docs/specification.md#link-secrets). */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('verify.pageTitle'), ...PRIVATE_PAGE };
}

type VerifyPageProps = { searchParams: Promise<{ token?: string | string[]; change?: string | string[] }> };

export default async function VerifyPage({ searchParams }: VerifyPageProps) {
  const { token, change } = await searchParams;
  return (
    <AccountFrame appName={getClientConfiguration().appName}>
      <VerifyScreen token={[token].flat()[0] ?? ''} isChange={change !== undefined} />
    </AccountFrame>
  );
}
