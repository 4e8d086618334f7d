import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { FaqPage } from '#components/content/faq-page.tsx';
import { externalPage } from '#server/services/configuration/external-page.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('content.faq');
  const { appName } = getClientConfiguration();
  return { title: t('pageTitle'), description: t('description', { appName }) };
}

export default async function Faq() {
  // Reads the setting at run time, not at build time.
  await connection();
  const elsewhere = externalPage('FAQ_URL');
  if (elsewhere) redirect(elsewhere);
  return <FaqPage />;
}
