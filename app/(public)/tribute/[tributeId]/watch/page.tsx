import type { Metadata, Viewport } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { NotFound } from '#components/landing/not-found.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { WatchPage } from '#components/watch/watch-page.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { foundOrUnproven, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getWatching } from '#server/services/reels/get-watching.ts';
import { listOwnSubmissions } from '#server/services/submissions/list-own-submissions.ts';

type WatchProps = { params: Promise<{ tributeId: string }> };

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Head and page ask for the same film: it is read once. */
const watchingOf = cache((tributeId: string) => foundOrUnproven((ctx) => getWatching(ctx, tributeId)));

export async function generateMetadata({ params }: WatchProps): Promise<Metadata> {
  const { tributeId } = await params;
  const [watching, translate] = await Promise.all([watchingOf(tributeId), getTranslations('preview')]);
  if (!watching) return { robots: { index: false, follow: false }, referrer: 'no-referrer' };
  return tributeMetadata(watching.tribute, {
    path: `/tribute/${tributeId}/watch`,
    appName: getClientConfiguration().appName,
    isThankYou: false,
    translate,
  });
}

export default async function Watch({ params }: WatchProps) {
  const { tributeId } = await params;
  const watching = await watchingOf(tributeId);
  const configuration = getClientConfiguration();
  if (!watching) {
    const [locale, translate] = await Promise.all([getLocale(), getTranslations('watch')]);
    return (
      <RenewAccount configuration={configuration} waiting={translate('opening')}>
        <NotFound appName={configuration.appName} texts={translatorsOf(locale).notfound} />
      </RenewAccount>
    );
  }
  const { tribute, screening, isMember } = watching;
  return (
    <WatchPage
      tribute={tribute}
      presentation={screening?.presentation ?? null}
      isMember={isMember}
      ownClips={await listOwnSubmissions(await pageContext(), tributeId)}
      canDownload={screening?.canDownload ?? false}
      configuration={configuration}
    />
  );
}
