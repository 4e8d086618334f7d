'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Arch } from '#components/ui/arch.tsx';
import { portrait } from '#lib/illustration/portrait.ts';
import { CreateReelButton } from './create-reel-button.tsx';

const PEOPLE = [1, 6, 4];

export function NoReels() {
  const t = useTranslations('home.empty');
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 4, sm: 6 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          alignItems: 'end',
          gap: 2,
          width: '100%',
          maxWidth: 'var(--dialog-width)',
        }}
      >
        {PEOPLE.map((seed, index) => (
          <Arch key={seed} svg={portrait(seed)} sx={{ mb: index === 1 ? 3 : 0 }} />
        ))}
      </Box>
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
