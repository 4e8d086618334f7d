import type { Metadata, Viewport } from 'next';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { recorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { thankYouTexts } from '#components/clip/thank-you-texts.ts';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { UnsentHereLater } from '#components/layout/unsent-here-later.tsx';
import { HandoverEntry } from '#components/recorder/handover-entry.tsx';
import { Recorder } from '#components/recorder/recorder.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { isScanned } from '#lib/tribute/share-purposes.ts';
import { foundOrUnproven, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPeople } from '#server/services/contributors/get-own-people.ts';
import { getThankedName } from '#server/services/tributes/get-thanked-name.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';
import { getTributeToThank } from '#server/services/tributes/get-tribute-to-thank.ts';

type RecordTributePageProps = {
  searchParams: Promise<{
    tributeId?: string | string[];
    questionId?: string | string[];
    /** The earlier answer to replace. */
    replaces?: string | string[];
    via?: string | string[];
    /** Marks a thank-you, as in the presentation link (docs/specification.md#link-presentation). */
    tgd?: string | string[];
    /** An answer of the only person who receives a thank-you. */
    to?: string | string[];
  }>;
};

/** Cached, because head and page need it. Without a tribute, it is a dead link. */
const tributeOf = cache(async (tributeId: string, isThankYou: boolean) => {
  const getTribute = isThankYou ? getTributeToThank : getTributeToRecord;
  return foundOrUnproven((ctx) => getTribute(ctx, tributeId));
});

const idOf = (tributeId: string | string[] | undefined) => (typeof tributeId === 'string' ? tributeId : '');

export const viewport: Viewport = { themeColor: TOKENS.color.room, viewportFit: 'cover' };

export async function generateMetadata({ searchParams }: RecordTributePageProps): Promise<Metadata> {
  const { tributeId, tgd } = await searchParams;
  const [tribute, messages] = await Promise.all([
    tributeOf(idOf(tributeId), tgd !== undefined),
    getMessages(),
  ]);
  if (!tribute || tribute === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  const { title } = tgd === undefined ? messages.recorder : thankYouTexts(messages, tribute.tributeType);
  return { title, ...PRIVATE_PAGE };
}

export default async function RecordTributePage({ searchParams }: RecordTributePageProps) {
  const { questionId, replaces, tgd, to, via, ...asked } = await searchParams;
  const tributeId = idOf(asked.tributeId);
  const isThankYou = tgd !== undefined;
  const thanks = isThankYou ? (ObjectIdString.safeParse(to).data ?? null) : null;
  const [tribute, messages, locale] = await Promise.all([
    tributeOf(tributeId, isThankYou),
    getMessages(),
    getLocale(),
  ]);
  const missing = (
    <PublicNotFound>
      <UnsentHereLater tributeId={tributeId} locale={locale} texts={messages.layout.unsentHere} />
    </PublicNotFound>
  );
  // With the recording link off, only the token in the address's fragment opens the page.
  if (!tribute) {
    return (
      <HandoverEntry tributeId={tributeId} texts={messages.recorder.handover}>
        {missing}
      </HandoverEntry>
    );
  }
  if (tribute === 'UNPROVEN') {
    return (
      <RenewAccount configuration={getClientConfiguration()} waiting={messages.watch.opening}>
        {missing}
      </RenewAccount>
    );
  }
  const thanked = thanks && (await getThankedName(await pageContext(), { tributeId, thanks }));
  // A dead address must not turn a private word into one for everyone.
  if (thanks && thanked === null) return missing;
  // Recipients often borrow a contributor's device, so a thank-you takes no known name.
  const known = isThankYou ? {} : await getOwnPeople(await pageContext(), tributeId);
  return (
    <main id="content">
      <HandoverEntry tributeId={tributeId} texts={messages.recorder.handover}>
        <Recorder
          configuration={getClientConfiguration()}
          tribute={tribute}
          questionId={typeof questionId === 'string' ? questionId : null}
          replaces={ObjectIdString.safeParse(replaces).data ?? null}
          isThankYou={isThankYou}
          thanks={thanks}
          isScanned={isScanned(via)}
          {...known}
          locale={locale}
          texts={
            isThankYou
              ? thankYouTexts(messages, tribute.tributeType, thanked)
              : recorderTexts(messages, tribute.tributeType)
          }
        />
      </HandoverEntry>
    </main>
  );
}
