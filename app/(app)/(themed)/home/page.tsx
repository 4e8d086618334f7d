import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HomeScreen } from '#components/home/home-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home');
  return { title: t('pageTitle') };
}

export default function HomePage() {
  return <HomeScreen />;
}
