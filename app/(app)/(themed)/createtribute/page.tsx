import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OccasionStep } from '#components/wizard/occasion/occasion-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('frame.title') };
}

export default function OccasionPage() {
  return <OccasionStep />;
}
