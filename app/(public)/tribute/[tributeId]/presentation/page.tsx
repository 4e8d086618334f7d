import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { PresentationPage } from '#components/presentation/presentation-page.tsx';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { foundOr404 } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublishedPresentation } from '#server/services/reels/get-published-presentation.ts';

type PresentationProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ p?: string | string[]; tgd?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Head and page ask for the same film: it is read once. */
const publishedOf = cache((tributeId: string, token: string) =>
  foundOr404(getPublishedPresentation(tributeId, token)),
);

const tokenOf = (p: string | string[] | undefined) => (typeof p === 'string' ? p : '');

export async function generateMetadata({ params, searchParams }: PresentationProps): Promise<Metadata> {
  const [{ tributeId }, { p, tgd }] = await Promise.all([params, searchParams]);
  const token = tokenOf(p);
  const [{ tribute }, translate] = await Promise.all([
    publishedOf(tributeId, token),
    getTranslations('preview'),
  ]);
  const isThankYou = tgd !== undefined;
  const capability = `p=${encodeURIComponent(token)}${isThankYou ? '&tgd=1' : ''}`;
  return tributeMetadata(tribute, {
    path: `/tribute/${tribute.tributeId}/presentation?${capability}`,
    appName: getClientConfiguration().appName,
    isThankYou,
    translate,
  });
}

export default async function Presentation({ params, searchParams }: PresentationProps) {
  const [{ tributeId }, { p }] = await Promise.all([params, searchParams]);
  return <PresentationPage {...(await publishedOf(tributeId, tokenOf(p)))} />;
}
