import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FeedbackRecordScreen } from '#components/feedback/feedback-record-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback.record');
  return { title: t('pageTitle'), robots: { index: false } };
}

export default function FeedbackRecordPage() {
  return <FeedbackRecordScreen />;
}
