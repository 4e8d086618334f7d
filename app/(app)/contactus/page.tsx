import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactScreen } from '#components/feedback/contact-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback.contact');
  return { title: t('pageTitle'), description: t('description') };
}

export default function ContactPage() {
  return <ContactScreen />;
}
