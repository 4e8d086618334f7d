'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslations } from 'next-intl';
import { workroomGrid } from './workroom-grid.ts';

export function WorkroomSkeleton() {
  const t = useTranslations('workroom');
  return (
    <Box component="main" id="content" aria-busy="true" aria-label={t('loading')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, bgcolor: 'background.paper' }}>
        <Skeleton variant="circular" width={48} height={48} />
        <Skeleton variant="text" width="14rem" sx={{ typography: 'h4' }} />
      </Box>
      <Box sx={workroomGrid}>
        <Box sx={{ gridArea: 'film' }}>
          <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />
        </Box>
        <Box sx={{ gridArea: 'people', display: 'grid', gap: 2, alignContent: 'start' }}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} variant="rounded" height={48} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
