import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { Recorder } from '#components/recorder/recorder.tsx';
import { thankYouTexts } from '#components/recorder/thank-you-texts.ts';
import { TOKENS } from '#components/theme/tokens.ts';
import { foundOr404, pageContext } from '#server/http/page-context.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { getTributeToThank } from '#server/services/tributes/get-tribute-to-thank.ts';

type RecordTributePageProps = {
  searchParams: Promise<{
    tributeId?: string | string[];
    questionId?: string | string[];
    /** Says that this is a thank-you to the people of the film, as in the presentation link (seed §2). */
    tgd?: string | string[];
  }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room, viewportFit: 'cover' };

export async function generateMetadata({ searchParams }: RecordTributePageProps): Promise<Metadata> {
  const { tgd } = await searchParams;
  const [texts, thanks] = await Promise.all([getTranslations('recorder'), getTranslations('thankyou')]);
  const title = tgd === undefined ? texts('title') : thanks('title');
  return { title, robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

export default async function RecordTributePage({ searchParams }: RecordTributePageProps) {
  const { tributeId, questionId, tgd } = await searchParams;
  if (typeof tributeId !== 'string') notFound();
  const isThankYou = tgd !== undefined;
  const getTribute = isThankYou ? getTributeToThank : getTributeToRecord;
  const [tribute, messages] = await Promise.all([
    foundOr404(getTribute(await pageContext(), tributeId)),
    getMessages(),
  ]);
  return (
    <main id="content">
      <Recorder
        tribute={tribute}
        questionId={typeof questionId === 'string' ? questionId : null}
        isThankYou={isThankYou}
        texts={isThankYou ? thankYouTexts(messages) : messages.recorder}
      />
    </main>
  );
}
