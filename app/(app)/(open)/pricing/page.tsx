import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PricingPage } from '#components/credits/pricing-page.tsx';
import { openTexts } from '#lib/messages/client-texts.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublishableKey } from '#server/services/payments/get-publishable-key.ts';
import { listPlans } from '#server/services/payments/list-plans.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('credits');
  return { title: t('pageTitle'), description: t('description') };
}

type Props = { searchParams: Promise<{ cancelled?: string | string[] }> };

export default async function Pricing({ searchParams }: Props) {
  const { cancelled } = await searchParams;
  return (
    <NextIntlClientProvider messages={openTexts(await getMessages(), 'pricing')}>
      <PricingPage
        appName={getClientConfiguration().appName}
        plans={listPlans()}
        cancelledFrom={typeof cancelled === 'string' ? cancelled : null}
        publishableKey={getPublishableKey()}
      />
    </NextIntlClientProvider>
  );
}
