import type { Metadata, Viewport } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { NotFound } from '#components/landing/not-found.tsx';
import { PresentationPage } from '#components/presentation/presentation-page.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { foundOr404, foundOrUnproven } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { getScreening } from '#server/services/reels/get-screening.ts';

type PresentationProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ p?: string | string[]; tgd?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Head and page ask for the same film: it is read once. Without a token the visitor's own right decides. */
const screeningOf = cache((tributeId: string, token: string | null) =>
  token === null
    ? foundOrUnproven((ctx) => getScreening(ctx, tributeId))
    : foundOr404(getPublishedPresentation(tributeId, token)),
);

const tokenOf = (p: string | string[] | undefined) => (p === undefined ? null : String(p));

export async function generateMetadata({ params, searchParams }: PresentationProps): Promise<Metadata> {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const [screening, translate] = await Promise.all([
    screeningOf(tributeId, token),
    getTranslations('preview'),
  ]);
  if (!screening) return { robots: { index: false, follow: false }, referrer: 'no-referrer' };
  const { tribute } = screening;
  const isThankYou = tgd !== undefined;
  const search = new URLSearchParams({ ...(token && { p: token }), ...(isThankYou && { tgd: '1' }) });
  return tributeMetadata(tribute, {
    path: `/tribute/${tribute.tributeId}/presentation${search.size > 0 ? `?${search}` : ''}`,
    appName: getClientConfiguration().appName,
    isThankYou,
    translate,
  });
}

export default async function Presentation({ params, searchParams }: PresentationProps) {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const screening = await screeningOf(tributeId, token);
  const configuration = getClientConfiguration();
  if (!screening) {
    const [locale, translate] = await Promise.all([getLocale(), getTranslations('watch')]);
    return (
      <RenewAccount configuration={configuration} waiting={translate('opening')}>
        <NotFound appName={configuration.appName} texts={translatorsOf(locale).notfound} />
      </RenewAccount>
    );
  }
  return (
    <PresentationPage
      {...screening}
      token={token}
      asksForThanks={tgd !== undefined}
      configuration={configuration}
    />
  );
}
