import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { MessagePage } from '#components/public-page/message-page.tsx';
import { DeclinePage } from '#components/tribute/decline-page.tsx';
import { foundOrUnproven } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';

type Props = { params: Promise<{ tributeId: string }> };

const partOf = cache((tributeId: string) => foundOrUnproven((ctx) => getOwnPart(ctx, { tributeId })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ tributeId }, t] = await Promise.all([params, getTranslations('tribute.declining')]);
  const part = await partOf(tributeId);
  if (!part || part === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  return { title: t('title'), ...PRIVATE_PAGE };
}

export default async function DeclineTributePage({ params }: Props) {
  const [{ tributeId }, t] = await Promise.all([params, getTranslations('tribute.declining')]);
  const part = await partOf(tributeId);
  if (!part) return <PublicNotFound />;
  if (part === 'UNPROVEN') return <RenewOrNotFound />;
  const { tribute, personId, hasDeclined, hasAnswered } = part;
  const words = { creator: tribute.creatorFirstName || t('somebody') };
  const texts = {
    title: t(hasAnswered ? 'sentTitle' : 'title'),
    text: hasAnswered ? t('sent') : t('text', words),
    button: t('button'),
    later: t('later'),
    doneTitle: t('doneTitle'),
    done: t('done', words),
    undo: t('undo'),
  };
  return (
    <MessagePage appName={getClientConfiguration().appName}>
      <DeclinePage {...{ tributeId, personId, hasDeclined, hasAnswered, texts }} />
    </MessagePage>
  );
}
