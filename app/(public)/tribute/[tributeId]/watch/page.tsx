import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { WatchPage } from '#components/watch/watch-page.tsx';
import { foundOr404, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPresentation } from '#server/services/reels/get-presentation.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';

type WatchProps = { params: Promise<{ tributeId: string }> };

export const viewport: Viewport = { themeColor: TOKENS.color.room };

/** Head and page ask for the same tribute: it is read once. */
const tributeOf = cache((tributeId: string) => foundOr404(getPublicTribute(tributeId)));

export async function generateMetadata({ params }: WatchProps): Promise<Metadata> {
  const { tributeId } = await params;
  const [tribute, translate] = await Promise.all([tributeOf(tributeId), getTranslations('preview')]);
  return tributeMetadata(tribute, {
    path: `/tribute/${tribute.tributeId}/watch`,
    appName: getClientConfiguration().appName,
    isThankYou: false,
    translate,
  });
}

export default async function Watch({ params }: WatchProps) {
  const { tributeId } = await params;
  const presentation = await foundOr404(getPresentation(await pageContext(), tributeId));
  return <WatchPage tribute={await tributeOf(tributeId)} presentation={presentation} />;
}
