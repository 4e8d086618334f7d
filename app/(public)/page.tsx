import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const preview = await getTranslations('preview');
  const title = preview('defaultTitle');
  const description = preview('defaultDescription');
  return {
    title,
    description,
    alternates: { canonical: '/' },
    openGraph: { type: 'website', siteName: getClientConfiguration().appName, url: '/', title, description },
    twitter: { card: 'summary', title, description },
  };
}

export default async function StartPage() {
  await connection();
  const [texts, occasionTexts] = await Promise.all([
    getTranslations('landing'),
    getTranslations('occasions'),
  ]);
  return (
    <LandingPage appName={getClientConfiguration().appName} texts={texts} occasionTexts={occasionTexts} />
  );
}
