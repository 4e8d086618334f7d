'use client';

import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { PageColumn } from '#components/layout/page-column.tsx';

const SECTION_HEIGHTS_PX = [420, 150, 560];

export function ProfileSkeleton() {
  const t = useTranslations('profile');
  return (
    <PageColumn>
      <Stack component="output" aria-label={t('loading')} spacing={3}>
        <Skeleton variant="text" width="50%" sx={{ fontSize: '2.441rem' }} />
        {SECTION_HEIGHTS_PX.map((height) => (
          <Skeleton
            key={height}
            variant="rectangular"
            height={height}
            sx={{ borderRadius: 'var(--radius-card)' }}
          />
        ))}
      </Stack>
    </PageColumn>
  );
}
