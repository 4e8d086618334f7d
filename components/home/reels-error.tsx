'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { StoppedReel } from '#components/failure/stopped-reel.tsx';

type ReelsErrorProps = { isRetrying: boolean; onRetry: () => void };

export function ReelsError({ isRetrying, onRetry }: ReelsErrorProps) {
  const t = useTranslations('home.error');
  return (
    <Stack role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: 8 }}>
      <Box sx={{ width: '9rem' }}>
        <StoppedReel />
      </Box>
      <Typography component="h2" variant="h4">
        {t('title')}
      </Typography>
      <Button variant="outlined" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  );
}
