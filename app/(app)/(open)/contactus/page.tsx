import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactScreen } from '#components/feedback/contact-screen.tsx';
import { PortraitRow } from '#components/ui/portrait-row.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback.contact');
  return { title: t('pageTitle'), description: t('description') };
}

const READERS = [4, 0, 7];

export default function ContactPage() {
  return <ContactScreen picture={<PortraitRow seeds={READERS} />} />;
}
