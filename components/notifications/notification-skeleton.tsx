'use client';

import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { NotificationFrame } from './notification-frame.tsx';

const ROWS = 5;
const ROW_HEIGHT_PX = 88;

export function NotificationSkeleton() {
  const t = useTranslations('notifications');
  return (
    <NotificationFrame>
      <Stack component="output" aria-label={t('loading')} spacing={1}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton
            key={row}
            variant="rectangular"
            height={ROW_HEIGHT_PX}
            sx={{ borderRadius: 'var(--radius-card)' }}
          />
        ))}
      </Stack>
    </NotificationFrame>
  );
}
