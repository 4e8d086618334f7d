'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { StoppedReel } from '#components/failure/stopped-reel.tsx';

type LoadFailureProps = { text: string; isRetrying: boolean; onRetry: () => void };

/** Says what did not load, and offers another try. */
export function LoadFailure({ text, isRetrying, onRetry }: LoadFailureProps) {
  const t = useTranslations('workroom');
  return (
    <Stack role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <Box sx={{ width: '5.5rem' }}>
        <StoppedReel />
      </Box>
      <Typography>{text}</Typography>
      <Button variant="outlined" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  );
}
