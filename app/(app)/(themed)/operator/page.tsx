import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { OperatorScreen } from '#components/operator/operator-screen.tsx';
import { withoutServerTexts } from '#lib/messages/client-texts.ts';
import { pageContext } from '#server/http/page-context.ts';
import { mayInInstallation } from '#server/services/access/require-operator.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('operator');
  return { title: t('pageTitle'), ...PRIVATE_PAGE };
}

/** The server answers anyone else like an unknown address before this page renders (`operator-gate.ts`). */
export default async function OperatorPage() {
  const { actor } = await pageContext();
  if (!mayInInstallation(actor, 'operate')) notFound();
  const messages = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ...withoutServerTexts(messages), operator: messages.operator }}>
      <OperatorScreen />
    </NextIntlClientProvider>
  );
}
