'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useContributors } from '#lib/browser/hooks/use-contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { People } from './people.tsx';

export function Board({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('board');
  const { data: people, error, isFetching, refetch } = useContributors(tribute.tributeId);
  if (people && people.length > 0) return <People tribute={tribute} people={people} />;
  if (people) {
    return (
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {t('empty')}
      </Typography>
    );
  }
  if (error) {
    return <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, mt: 2 }}>
      <Skeleton variant="rounded" height={32} />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={64} />
    </Box>
  );
}
