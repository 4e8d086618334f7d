import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ContactScreen } from '#components/feedback/contact-screen.tsx';
import { PortraitRow } from '#components/ui/portrait-row.tsx';
import { openTexts } from '#lib/messages/client-texts.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('feedback.contact');
  return { title: t('pageTitle'), description: t('description') };
}

const READERS = [4, 0, 7];

export default async function ContactPage() {
  return (
    <NextIntlClientProvider messages={openTexts(await getMessages(), 'contactus')}>
      <ContactScreen picture={<PortraitRow seeds={READERS} />} />
    </NextIntlClientProvider>
  );
}
