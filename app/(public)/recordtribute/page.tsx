import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { Recorder } from '#components/recorder/recorder.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { foundOr404 } from '#server/http/page-context.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

type RecordTributePageProps = {
  searchParams: Promise<{ tributeId?: string | string[]; questionId?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room, viewportFit: 'cover' };

export async function generateMetadata(): Promise<Metadata> {
  const texts = await getTranslations('recorder');
  return { title: texts('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

export default async function RecordTributePage({ searchParams }: RecordTributePageProps) {
  const { tributeId, questionId } = await searchParams;
  if (typeof tributeId !== 'string') notFound();
  const [tribute, messages] = await Promise.all([foundOr404(getPublicTribute(tributeId)), getMessages()]);
  return (
    <main id="content">
      <Recorder
        tribute={tribute}
        questionId={typeof questionId === 'string' ? questionId : null}
        texts={messages.recorder}
      />
    </main>
  );
}
