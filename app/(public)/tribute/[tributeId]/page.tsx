import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { InviteHeader } from '#components/tribute/invite-header.tsx';
import { InvitePage } from '#components/tribute/invite-page.tsx';
import { type InviteTexts, inviteTexts } from '#components/tribute/invite-texts.ts';
import { PersonalLink } from '#components/tribute/personal-link.tsx';
import { readerLocale } from '#components/tribute/reader-locale.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { type Locale, messagesFor } from '#lib/messages/messages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
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
    /** The secret part of a personal link. */
    c?: string | string[];
  }>;
};

/**
 * Head and page ask for the same tribute: it is read once. By a personal link, by the shared one, or, where that is
 * off, by the cookie that the personal link left.
 */
const tributeOf = cache(async (tributeId: string, token: string | null): Promise<PublicTributeDto> => {
  if (token !== null) return foundOr404(getInvitedTribute({ tributeId, token }));
  const shared = await foundOrNull(getRecentPublicTribute(tributeId));
  return shared ?? foundOr404(getTributeToRecord(await pageContext(), tributeId));
});

const tokenOf = (c: string | string[] | undefined) => (typeof c === 'string' ? c : null);

export async function generateMetadata({ params, searchParams }: TributePageProps): Promise<Metadata> {
  const [{ tributeId }, { tgd, c }] = await Promise.all([params, searchParams]);
  const [tribute, locale] = await Promise.all([tributeOf(tributeId, tokenOf(c)), getLocale()]);
  const isThankYou = tgd !== undefined;
  // The flag stays in the address: a messenger that reads the canonical page finds the same words there.
  const path = `/tribute/${tribute.tributeId}${isThankYou ? '?tgd=1' : ''}` as const;
  return tributeMetadata(tribute, {
    path,
    appName: getClientConfiguration().appName,
    isThankYou,
    translate: translatorsOf(locale).preview,
  });
}

export default async function TributePage({ params, searchParams }: TributePageProps) {
  const [{ tributeId }, { c }] = await Promise.all([params, searchParams]);
  const token = tokenOf(c);
  const [tribute, pageLocale, head] = await Promise.all([
    tributeOf(tributeId, token),
    getLocale(),
    headers(),
  ]);
  const ownClips = await ownClipsOf(tributeId, head);
  const { own, remove } = messagesFor(pageLocale).recorder;
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
          texts={textsOf(tribute, pageLocale, locale)}
          canDecline={token !== null || (await isAsked(tributeId, head))}
        >
          {ownClips.length > 0 && (
            <OwnClips
              tributeId={tributeId}
              clips={ownClips}
              questions={tribute.questions}
              configuration={getClientConfiguration()}
              texts={{ ...own, remove }}
            />
          )}
        </InvitePage>
      </main>
      {token !== null && <PersonalLink tributeId={tributeId} token={token} />}
    </>
  );
}

/** Whoever opens an invitation for the first time has sent nothing: for them nothing is asked of the database. */
async function ownClipsOf(tributeId: string, head: Headers): Promise<SubmissionDto[]> {
  if (!parseCookies(head.get('cookie')).has(COOKIE.guest)) return [];
  return listOwnSubmissions(await pageContext(), tributeId);
}

/** Whether this browser is one of the people asked, who has not recorded; others have nothing to decline. */
async function isAsked(tributeId: string, head: Headers): Promise<boolean> {
  if (!parseCookies(head.get('cookie')).has(COOKIE.guest)) return false;
  const part = await foundOrNull(getOwnPart(await pageContext(), tributeId));
  return part !== null && !part.hasRecorded;
}

/** Many readers are shown one reading of a tribute: it is worded once for each of their locales. */
const worded = new WeakMap<PublicTributeDto, Map<string, InviteTexts>>();

function textsOf(tribute: PublicTributeDto, pageLocale: Locale, locale: string): InviteTexts {
  const byLocale = worded.get(tribute) ?? new Map<string, InviteTexts>();
  worded.set(tribute, byLocale);
  const translate = translatorsOf(pageLocale).tribute;
  const texts = byLocale.get(locale) ?? inviteTexts(tribute, { translate, locale, now: new Date() });
  byLocale.set(locale, texts);
  return texts;
}
