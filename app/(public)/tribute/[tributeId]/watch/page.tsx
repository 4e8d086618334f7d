import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { TOKENS } from '#components/theme/tokens.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { WatchPage } from '#components/watch/watch-page.tsx';
import { foundOrUnproven, pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getWatching } from '#server/services/reels/get-watching.ts';
import { listOwnSubmissions } from '#server/services/submissions/list-own-submissions.ts';

type WatchProps = {
  params: Promise<{ tributeId: string }>;
  /** `tgd` marks the recipient's link (docs/specification.md#link-presentation). */
  searchParams: Promise<{ tgd?: string | string[] }>;
};

export const viewport: Viewport = { themeColor: TOKENS.color.room };

const watchingOf = cache((tributeId: string) => foundOrUnproven((ctx) => getWatching(ctx, tributeId)));

export async function generateMetadata({ params }: Pick<WatchProps, 'params'>): Promise<Metadata> {
  const { tributeId } = await params;
  const watching = await watchingOf(tributeId);
  if (!watching || watching === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  return tributeMetadata(watching.tribute, {
    path: `/tribute/${tributeId}/watch`,
    appName: getClientConfiguration().appName,
    isThankYou: false,
  });
}

export default async function Watch({ params, searchParams }: WatchProps) {
  const [{ tributeId }, { tgd }] = await Promise.all([params, searchParams]);
  const watching = await watchingOf(tributeId);
  if (!watching) return <PublicNotFound />;
  if (watching === 'UNPROVEN') return <RenewOrNotFound />;
  const { tribute, screening, isMember, isManaging, canThank } = watching;
  return (
    <WatchPage
      tribute={tribute}
      presentation={screening?.presentation ?? null}
      isMember={isMember}
      isManaging={isManaging}
      canThank={canThank && tgd !== undefined}
      ownClips={await listOwnSubmissions(await pageContext(), tributeId)}
      canDownload={screening?.canDownload ?? false}
      configuration={getClientConfiguration()}
    />
  );
}
