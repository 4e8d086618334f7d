import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { QuestionsStep } from '#components/wizard/questions/questions-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('questions.pageTitle') };
}

export default function QuestionsPage() {
  return <QuestionsStep />;
}
