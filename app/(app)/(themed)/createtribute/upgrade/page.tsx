import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlanStep } from '#components/wizard/plan/plan-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('plan.pageTitle') };
}

export default function PlanPage() {
  return <PlanStep />;
}
