'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Board } from '#components/people/board.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';

export function WizardPeople({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('board');
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 5, textAlign: 'start' }}>
      <Typography id={headingId} component="h2" variant="h5">
        {t('heading')}
      </Typography>
      <Board tribute={tribute} />
    </Box>
  );
}
