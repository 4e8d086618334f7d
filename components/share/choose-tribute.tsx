'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { posterGrid } from '#components/reel-card/poster-grid.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useTributes } from '#lib/browser/hooks/use-tributes.ts';
import type { SharePurpose } from '#lib/tribute/share-purposes.ts';
import { ShareFrame } from './share-frame.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { TributeChoice } from './tribute-choice.tsx';

const loading = () => <Skeleton variant="rounded" height="12rem" />;
const NoReels = dynamic(async () => (await import('#components/reel-card/no-reels.tsx')).NoReels, {
  ssr: false,
  loading,
});

export function ChooseTribute({ purpose }: { purpose: SharePurpose }) {
  const t = useTranslations('share.page');
  const home = useTranslations('home');
  const { data, isError, isFetching, refetch } = useTributes();
  if (!data && !isError) return <ShareSkeleton purpose={purpose} tributeId={null} />;
  const tributes = data?.filter(({ status }) => status !== 'DRAFT' && status !== 'ARCHIVED');
  return (
    <ShareFrame purpose={purpose} tributeId={null} title={t('chooseTitle')}>
      {!tributes && (
        <LoadFailure text={home('reelsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {tributes?.length === 0 && <NoReels />}
      {tributes && tributes.length > 0 && (
        <Box component="ul" aria-label={t('chooseList')} sx={posterGrid}>
          {tributes.map((tribute) => (
            <li key={tribute.tributeId}>
              <TributeChoice tribute={tribute} purpose={purpose} />
            </li>
          ))}
        </Box>
      )}
    </ShareFrame>
  );
}
