import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { InviteHeader } from '#components/tribute/invite-header.tsx';
import { InvitePage } from '#components/tribute/invite-page.tsx';
import { type InviteTexts, inviteTexts } from '#components/tribute/invite-texts.ts';
import { readerLocale } from '#components/tribute/reader-locale.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { Locale } from '#lib/messages/messages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { foundOr404 } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getRecentPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

type TributePageProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ tgd?: string | string[] }>;
};

/** Head and page ask for the same tribute: it is read once. */
const tributeOf = cache((tributeId: string) => foundOr404(getRecentPublicTribute(tributeId)));

export async function generateMetadata({ params, searchParams }: TributePageProps): Promise<Metadata> {
  const [{ tributeId }, { tgd }] = await Promise.all([params, searchParams]);
  const [tribute, locale] = await Promise.all([tributeOf(tributeId), getLocale()]);
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

export default async function TributePage({ params }: TributePageProps) {
  const { tributeId } = await params;
  const [tribute, pageLocale, head] = await Promise.all([tributeOf(tributeId), getLocale(), headers()]);
  const locale = readerLocale(head.get('accept-language'), pageLocale);
  return (
    <>
      <InviteHeader
        appName={getClientConfiguration().appName}
        backLabel={translatorsOf(pageLocale).tribute('back')}
      />
      <main id="content">
        <InvitePage tribute={tribute} texts={textsOf(tribute, pageLocale, locale)} />
      </main>
    </>
  );
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
