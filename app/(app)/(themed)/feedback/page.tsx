import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FeedbackScreen } from '#components/feedback/feedback-screen.tsx';
import { PortraitRow } from '#components/ui/portrait-row.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback');
  return { title: t('pageTitle'), description: t('description') };
}

const SPEAKERS = [8, 1, 3];

export default function FeedbackPage() {
  return <FeedbackScreen picture={<PortraitRow seeds={SPEAKERS} />} />;
}
