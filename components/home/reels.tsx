'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNow, useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { CreateReelButton } from '#components/reel-card/create-reel-button.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useTributes } from '#lib/browser/hooks/use-tributes.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { PostersSkeleton } from './home-skeleton.tsx';
import { OwnReels } from './own-reels.tsx';
import { partOfDay } from './part-of-day.ts';
import { ReelsIAmIn } from './reels-i-am-in.tsx';

export function Reels() {
  const t = useTranslations('home');
  const { data: tributes, isError, refetch, isFetching } = useTributes();
  const hasReels = tributes !== undefined && tributes.length > 0;
  const growing = tributes?.filter(({ status }) => status === 'COLLECTING').length;

  return (
    <PageColumn isWide hasFixedButton>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <div>
          <Greeting />
          <Typography color="textSecondary" sx={{ minHeight: '1lh' }}>
            {growing !== undefined && t('growing', { count: growing })}
          </Typography>
        </div>
        {hasReels && <CreateReelButton isFixed />}
      </Box>
      {!tributes && !isError && <PostersSkeleton />}
      {!tributes && isError && (
        <LoadFailure text={t('reelsFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {tributes && <OwnReels tributes={tributes} />}
      {tributes && <ReelsIAmIn />}
    </PageColumn>
  );
}

function Greeting() {
  const t = useTranslations('home');
  const name = useRootStore(({ userFirebaseData }) => userFirebaseData?.firstName ?? '');
  const greeting = t(`greeting.${partOfDay(useNow())}`);
  return (
    <Typography component="h1" variant="h1">
      {name ? t('greetingNamed', { greeting, name }) : greeting}
    </Typography>
  );
}
