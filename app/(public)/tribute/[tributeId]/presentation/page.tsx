import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { PresentationPage } from '#components/presentation/presentation-page.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { foundOr404, foundOrUnproven } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';
import { getScreening } from '#server/services/reels/get-screening.ts';

type PresentationProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ p?: string | string[]; tgd?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Cached, because head and page need it. Without a token, the visitor's own rights decide. */
const screeningOf = cache((tributeId: string, token: string | null) =>
  token === null
    ? foundOrUnproven((ctx) => getScreening(ctx, tributeId))
    : foundOr404(() => getPublishedPresentation(tributeId, token)),
);

const tokenOf = (p: string | string[] | undefined) => (p === undefined ? null : String(p));

export async function generateMetadata({ params, searchParams }: PresentationProps): Promise<Metadata> {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const screening = await screeningOf(tributeId, token);
  if (!screening || screening === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  const { tribute } = screening;
  const isThankYou = tgd !== undefined;
  const search = new URLSearchParams({ ...(token && { p: token }), ...(isThankYou && { tgd: '1' }) });
  return tributeMetadata(tribute, {
    path: `/tribute/${tribute.tributeId}/presentation${search.size > 0 ? `?${search}` : ''}`,
    appName: getClientConfiguration().appName,
    isThankYou,
  });
}

export default async function Presentation({ params, searchParams }: PresentationProps) {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const screening = await screeningOf(tributeId, token);
  if (!screening) return <PublicNotFound />;
  if (screening === 'UNPROVEN') return <RenewOrNotFound />;
  return (
    <PresentationPage
      {...screening}
      token={token}
      asksForThanks={tgd !== undefined}
      configuration={getClientConfiguration()}
    />
  );
}
