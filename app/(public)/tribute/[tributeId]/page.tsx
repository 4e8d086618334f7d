import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { InvitePage } from '#components/invitation/invite-page.tsx';
import { PersonalLink } from '#components/invitation/personal-link.tsx';
import { wordedInvite } from '#components/invitation/worded-invite.ts';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { UnsentHereLater } from '#components/layout/unsent-here-later.tsx';
import { InviteHeader } from '#components/tribute/invite-header.tsx';
import { readerLocale } from '#components/tribute/reader-locale.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { isScanned } from '#lib/tribute/share-purposes.ts';
import { COOKIE, parseCookies } from '#server/auth/cookies.ts';
import { foundOr404, foundOrNull, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';
import { getInvitedTribute } from '#server/services/invites/get-invited-tribute.ts';
import { listOwnSubmissions } from '#server/services/submissions/list-own-submissions.ts';
import { getRecentPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';

type TributePageProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{
    tgd?: string | string[];
    c?: string | string[];
    via?: string | string[];
  }>;
};

/** Cached, because head and page need it. Found by a personal link, the recording link or an earlier visit; else null. */
const tributeOf = cache(async (tributeId: string, token: string | null): Promise<PublicTributeDto | null> => {
  if (token !== null) return foundOr404(() => getInvitedTribute({ tributeId, token }));
  const shared = await foundOrNull(() => getRecentPublicTribute(tributeId));
  return shared ?? foundOr404(async () => getTributeToRecord(await pageContext(), tributeId));
});

const tokenOf = (c: string | string[] | undefined) => (typeof c === 'string' ? c : null);

export async function generateMetadata({ params, searchParams }: TributePageProps): Promise<Metadata> {
  const [{ tributeId }, { tgd, c }] = await Promise.all([params, searchParams]);
  const [tribute, locale] = await Promise.all([tributeOf(tributeId, tokenOf(c)), getLocale()]);
  if (!tribute) return notFoundMetadata(translatorsOf(locale).notfound);
  const isThankYou = tgd !== undefined;
  // Keeps the flag, so that messengers read the same texts at the canonical address.
  const path = `/tribute/${tribute.tributeId}${isThankYou ? '?tgd=1' : ''}` as const;
  return tributeMetadata(tribute, {
    path,
    appName: getClientConfiguration().appName,
    isThankYou,
  });
}

export default async function TributePage({ params, searchParams }: TributePageProps) {
  const [{ tributeId }, { c, via }] = await Promise.all([params, searchParams]);
  const token = tokenOf(c);
  const [tribute, pageLocale, head] = await Promise.all([
    tributeOf(tributeId, token),
    getLocale(),
    headers(),
  ]);
  const unsent = (
    <UnsentHereLater
      tributeId={tributeId}
      locale={pageLocale}
      texts={messagesFor(pageLocale).layout.unsentHere}
    />
  );
  if (!tribute) return <PublicNotFound>{unsent}</PublicNotFound>;
  const visitor = await visitorOf(head);
  const ownClips = visitor ? await listOwnSubmissions(visitor, tributeId) : [];
  const locale = readerLocale(head.get('accept-language'), pageLocale);
  return (
    <>
      <InviteHeader
        appName={getClientConfiguration().appName}
        backLabel={translatorsOf(pageLocale).tribute('back')}
      />
      <main id="content">
        <InvitePage
          tribute={tribute}
          texts={wordedInvite(tribute, pageLocale, locale)}
          isScanned={isScanned(via)}
          canDecline={(visitor !== null || token !== null) && (await canDecline({ tributeId, token }))}
          canReport={await canReport(tribute)}
        >
          {ownClips.length > 0 && (
            <OwnClips
              tributeId={tributeId}
              clips={ownClips}
              questions={tribute.questions}
              language={tribute.language}
              canAnswer={tribute.status !== 'ARCHIVED'}
              configuration={getClientConfiguration()}
              texts={ownClipsTexts(messagesFor(pageLocale), tribute.tributeType)}
            />
          )}
          {tribute.status === 'ARCHIVED' && unsent}
        </InvitePage>
      </main>
      {token !== null && tribute.status !== 'ARCHIVED' && (
        <PersonalLink tributeId={tributeId} token={token} hasOwnPage />
      )}
    </>
  );
}

/** Skips the database for first visits, which have sent nothing. */
const visitorOf = async (head: Headers) =>
  parseCookies(head.get('cookie')).has(COOKIE.guest) ? pageContext() : null;

/** Only invited people who have sent nothing can decline. */
async function canDecline(way: { tributeId: string; token: string | null }): Promise<boolean> {
  const part = await foundOrNull(async () => getOwnPart(await pageContext(), way));
  return part !== null && !part.hasAnswered;
}

/** A personal link also shows an archived reel, which only the recording link can report. */
const canReport = async ({ status, tributeId }: PublicTributeDto) =>
  status !== 'ARCHIVED' || (await foundOrNull(() => getRecentPublicTribute(tributeId))) !== null;
