import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { PrivacyPage } from '#components/content/privacy-page.tsx';
import { externalPage } from '#server/services/configuration/external-page.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('content.privacy');
  const { appName } = getClientConfiguration();
  return { title: t('pageTitle'), description: t('description', { appName }) };
}

export default async function PrivacyPolicy() {
  // Reads the setting at run time, not at build time.
  await connection();
  const elsewhere = externalPage('PRIVACY_URL');
  if (elsewhere) redirect(elsewhere);
  return <PrivacyPage appName={getClientConfiguration().appName} />;
}
