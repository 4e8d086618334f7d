import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { PresentationPage } from '#components/presentation/presentation-page.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { foundOr404, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { getScreening } from '#server/services/reels/get-screening.ts';

type PresentationProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ p?: string | string[]; tgd?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Head and page ask for the same film: it is read once. Without a token the visitor's own right decides. */
const screeningOf = cache(async (tributeId: string, token: string | null) =>
  foundOr404(
    token === null
      ? getScreening(await pageContext(), tributeId)
      : getPublishedPresentation(tributeId, token),
  ),
);

const tokenOf = (p: string | string[] | undefined) => (p === undefined ? null : String(p));

export async function generateMetadata({ params, searchParams }: PresentationProps): Promise<Metadata> {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const [{ tribute }, translate] = await Promise.all([
    screeningOf(tributeId, token),
    getTranslations('preview'),
  ]);
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
  return (
    <PresentationPage
      {...(await screeningOf(tributeId, token))}
      token={token}
      asksForThanks={tgd !== undefined}
      configuration={getClientConfiguration()}
    />
  );
}
