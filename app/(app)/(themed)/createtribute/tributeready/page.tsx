import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReadyStep } from '#components/wizard/ready/ready-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('ready.pageTitle') };
}

/** `?tributeId=` names the created tribute; without it, the draft is reviewed first. */
export default async function ReadyPage({ searchParams }: { searchParams: Promise<{ tributeId?: string }> }) {
  const { tributeId } = await searchParams;
  return <ReadyStep tributeId={tributeId ?? null} />;
}
