import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MessagePage } from '#components/landing/message-page.tsx';
import { DeclinePage } from '#components/tribute/decline-page.tsx';
import { foundOr404, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';

type Props = { params: Promise<{ tributeId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tribute.declining');
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** For whoever was asked and would rather not. */
export default async function DeclineTributePage({ params }: Props) {
  const [{ tributeId }, t] = await Promise.all([params, getTranslations('tribute.declining')]);
  const { tribute, hasDeclined } = await foundOr404(getOwnPart(await pageContext(), tributeId));
  const words = { creator: tribute.creatorFirstName || t('somebody') };
  const texts = {
    title: t('title'),
    text: t('text', words),
    button: t('button'),
    later: t('later'),
    doneTitle: t('doneTitle'),
    done: t('done', words),
    undo: t('undo'),
  };
  return (
    <MessagePage appName={getClientConfiguration().appName}>
      <DeclinePage {...{ tributeId, hasDeclined, texts }} />
    </MessagePage>
  );
}
