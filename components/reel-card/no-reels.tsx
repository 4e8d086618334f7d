'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { PortraitRow } from '#components/ui/portrait-row.tsx';
import { CreateReelButton } from './create-reel-button.tsx';

const PEOPLE = [1, 6, 4];

export function NoReels() {
  const t = useTranslations('home.empty');
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 4, sm: 6 } }}>
      <PortraitRow seeds={PEOPLE} />
      <Box>
        <Typography component="h2" variant="h3">
          {t('title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t('lead')}
        </Typography>
      </Box>
      <CreateReelButton />
    </Stack>
  );
}
