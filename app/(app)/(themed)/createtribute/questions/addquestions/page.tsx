import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OwnQuestionStep } from '#components/wizard/questions/own-question-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('ownQuestion.pageTitle') };
}

/** `?question=2` edits the third question of the draft. */
export default async function OwnQuestionPage({
  searchParams,
}: {
  searchParams: Promise<{ question?: string }>;
}) {
  const { question } = await searchParams;
  return <OwnQuestionStep place={question === undefined ? null : Number(question)} />;
}
