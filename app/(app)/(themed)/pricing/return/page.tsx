import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ReturnScreen } from '#components/credits/return-screen.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('credits');
  return { title: t('return.pageTitle'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ session_id?: string | string[] }> };

export default async function PaymentReturnPage({ searchParams }: Props) {
  const { session_id: sessionId } = await searchParams;
  return (
    <PageColumn>
      <ReturnScreen sessionId={String(sessionId ?? '')} />
    </PageColumn>
  );
}
