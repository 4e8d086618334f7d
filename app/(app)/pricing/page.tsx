import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PricingPage } from '#components/credits/pricing-page.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { listPlans } from '#server/services/payments/list-plans.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('credits');
  return { title: t('pageTitle'), description: t('description') };
}

export default function Pricing() {
  return <PricingPage appName={getClientConfiguration().appName} plans={listPlans()} />;
}
