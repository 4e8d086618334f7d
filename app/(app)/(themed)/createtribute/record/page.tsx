import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RecordStep } from '#components/wizard/record/record-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('record.pageTitle') };
}

export default function RecordPage() {
  return <RecordStep />;
}
