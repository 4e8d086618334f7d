import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FeedbackScreen } from '#components/feedback/feedback-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback');
  return { title: t('pageTitle'), description: t('description') };
}

export default function FeedbackPage() {
  return <FeedbackScreen />;
}
