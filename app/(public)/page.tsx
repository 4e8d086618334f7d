import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { LandingPage } from '#components/landing/landing-page.tsx';
import { PREVIEW_PICTURE } from '#lib/tribute/preview.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { starterPageUrl } from '#server/services/configuration/starter-page.ts';
import { startPagePictureUrl } from '#server/services/tributes/share-picture.ts';

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const [preview, landing] = await Promise.all([getTranslations('preview'), getTranslations('landing')]);
  const title = preview('defaultTitle');
  const description = preview('defaultDescription');
  const headline = landing('headline');
  const pictureUrl = await startPagePictureUrl({ title: headline, line: description });
  const images = [{ url: pictureUrl, ...PREVIEW_PICTURE, alt: headline }];
  return {
    title,
    description,
    alternates: { canonical: '/' },
    openGraph: {
      type: 'website',
      siteName: getClientConfiguration().appName,
      url: '/',
      title,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

export default async function StartPage() {
  await connection();
  const elsewhere = starterPageUrl();
  if (elsewhere) redirect(elsewhere);
  const [texts, occasionTexts, layoutTexts] = await Promise.all([
    getTranslations('landing'),
    getTranslations('occasions'),
    getTranslations('layout'),
  ]);
  return (
    <LandingPage
      appName={getClientConfiguration().appName}
      texts={texts}
      occasionTexts={occasionTexts}
      layoutTexts={layoutTexts}
    />
  );
}
