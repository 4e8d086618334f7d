import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AboutPage } from '#components/content/about-page.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('content.about');
  const { appName } = getClientConfiguration();
  return { title: t('pageTitle'), description: t('description', { appName }) };
}

export default function About() {
  return <AboutPage appName={getClientConfiguration().appName} />;
}
