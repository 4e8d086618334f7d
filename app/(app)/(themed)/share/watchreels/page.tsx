import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ShareScreen } from '#components/share/share-screen.tsx';
import { requireOwnTributeOfPage } from '#server/http/page-context.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('share.page');
  return { title: t('tab.WATCH') };
}

export default async function WatchReelsPage({
  searchParams,
}: {
  searchParams: Promise<{ tributeId?: string | string[] }>;
}) {
  const { tributeId: given } = await searchParams;
  const tributeId = typeof given === 'string' ? given : null;
  await requireOwnTributeOfPage(tributeId);
  return <ShareScreen purpose="WATCH" tributeId={tributeId} />;
}
