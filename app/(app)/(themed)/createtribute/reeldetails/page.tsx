import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DetailsStep } from '#components/wizard/details/details-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('details.pageTitle') };
}

export default function DetailsPage() {
  return <DetailsStep />;
}
