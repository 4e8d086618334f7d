'use client';

import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type SharePurpose, sharePagePath } from '#lib/tribute/share-purposes.ts';
import { Contribute } from './contribute.tsx';
import { ShareFrame } from './share-frame.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { WatchReels } from './watch-reels.tsx';

const loading = () => <Skeleton variant="rounded" height="30rem" />;
const Questionnaire = dynamic(async () => (await import('./questionnaire.tsx')).Questionnaire, {
  ssr: false,
  loading,
});
const NotYet = dynamic(async () => (await import('./not-yet.tsx')).NotYet, { ssr: false, loading });
const UnfinishedDraft = dynamic(async () => (await import('./unfinished-draft.tsx')).UnfinishedDraft, {
  ssr: false,
  loading,
});

type SharedTributeProps = { purpose: SharePurpose; tributeId: string };

export function SharedTribute({ purpose, tributeId }: SharedTributeProps) {
  const t = useTranslations('share.page');
  const { data: tribute, error, isFetching, refetch } = useTribute(tributeId);
  if (!tribute && !error) return <ShareSkeleton purpose={purpose} tributeId={tributeId} />;
  if (!tribute && isDeadLink(error)) notFound();
  if (!tribute) {
    return (
      <ShareFrame purpose={purpose} tributeId={null} title={t(`tab.${purpose}`)}>
        <LoadFailure text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Button
          component={Link}
          href={sharePagePath(purpose)}
          sx={{ display: 'flex', width: 'fit-content', mx: 'auto' }}
        >
          {t('chooseOther')}
        </Button>
      </ShareFrame>
    );
  }
  const words = { type: tribute.tributeType, name: tribute.tributeFor.name };
  const obstacle = obstacleOf(purpose, tribute);
  return (
    <ShareFrame
      purpose={purpose}
      tributeId={tributeId}
      title={t(`title.${purpose}`, words)}
      lead={obstacle ? null : t(`lead.${purpose}`)}
    >
      {obstacle ? (
        <Obstacle obstacle={obstacle} tribute={tribute} />
      ) : (
        <Content purpose={purpose} tribute={tribute} />
      )}
    </ShareFrame>
  );
}

type Obstacle = 'draft' | 'unpublished' | 'archived' | 'closed';

/** Returns why there is nothing to share yet. */
function obstacleOf(
  purpose: SharePurpose,
  { status, publishedAt, linkOpen }: TributeDto,
): Obstacle | undefined {
  if (status === 'DRAFT') return 'draft';
  if (purpose === 'WATCH') return publishedAt ? undefined : 'unpublished';
  if (status === 'ARCHIVED') return 'archived';
  return linkOpen ? undefined : 'closed';
}

function Obstacle({ obstacle, tribute }: { obstacle: Obstacle; tribute: TributeDto }) {
  const t = useTranslations('share.page');
  if (obstacle === 'draft') return <UnfinishedDraft tribute={tribute} />;
  return (
    <NotYet
      tribute={tribute}
      title={t(`${obstacle}Title`)}
      text={t(obstacle)}
      action={t('workroom')}
      href={`/tribute/${tribute.tributeId}`}
    />
  );
}

function Content({ purpose, tribute }: { purpose: SharePurpose; tribute: TributeDto }) {
  if (purpose === 'WATCH') return <WatchReels tribute={tribute} />;
  return purpose === 'QUESTIONS' ? <Questionnaire tribute={tribute} /> : <Contribute tribute={tribute} />;
}
