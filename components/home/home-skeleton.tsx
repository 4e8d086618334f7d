'use client';

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';
import { posterGrid } from '#components/reel-card/poster-grid.ts';
import { posterLayout } from '#components/reel-card/poster-layout.ts';

const POSTERS = ['first', 'second', 'third'];

export function HomeSkeleton() {
  return (
    <PageColumn isWide hasFixedButton>
      <Typography component="div" variant="h1">
        <Skeleton width="60%" />
      </Typography>
      <Typography component="div">
        <Skeleton width="40%" />
      </Typography>
      <PostersSkeleton />
    </PageColumn>
  );
}

export function PostersSkeleton() {
  const t = useTranslations('home');
  return (
    <Box component="section" aria-busy aria-label={t('loading')} sx={posterGrid}>
      {POSTERS.map((poster) => (
        <Card key={poster} sx={posterLayout}>
          <Skeleton variant="rectangular" height="100%" />
          <Box sx={{ p: 2 }}>
            <Skeleton width="50%" />
            <Typography component="div" variant="h4">
              <Skeleton width="80%" />
            </Typography>
            <Skeleton width="60%" />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
