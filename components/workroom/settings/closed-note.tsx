'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { draftOf } from '#lib/tribute/draft.ts';

type ClosedNoteProps = {
  tribute: TributeDto;
  /** MM/DD/YYYY. */
  draftDate: string;
  isSaving: boolean;
  onReopen: () => void;
};

/** Says whether the chosen date reopens a closed reel, and offers it where the creator closed the reel. */
export function ClosedNote({ tribute, draftDate, isSaving, onReopen }: ClosedNoteProps) {
  const t = useTranslations('workroom.details');
  const [now] = useState(() => new Date());
  const isSameDay = draftDate === draftOf(tribute).dueDate;
  const isShown = tribute.status === 'CLOSED' && draftDate !== '' && !isSameDay;
  const byDate = new Date(tribute.dueDate) <= now;
  return (
    <Box sx={isShown ? { display: 'grid', gap: 1 } : { display: 'none' }}>
      <Typography component="output" variant="body2" color="textSecondary">
        {isShown && t(byDate ? 'reopens' : 'staysClosed')}
      </Typography>
      {isShown && !byDate && (
        <Button variant="outlined" loading={isSaving} onClick={onReopen}>
          {t('saveAndReopen')}
        </Button>
      )}
    </Box>
  );
}
