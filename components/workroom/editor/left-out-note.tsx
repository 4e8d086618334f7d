'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import type { Trim } from '#lib/contracts/reels.ts';
import { secondsOf } from '#lib/reel/format.ts';
import type { LeftOut } from '#lib/reel/left-out.ts';

type LeftOutNoteProps = {
  leftOut: LeftOut;
  /** Null shows the whole clip. */
  onTrim: (trim: Trim | null) => void;
};

/** Names what the reel leaves out of a clip, one press away from coming back. */
export function LeftOutNote({ leftOut, onTrim }: LeftOutNoteProps) {
  const t = useTranslations('workroom.editor');
  const format = useFormatter();
  if (leftOut.kind === 'NOTHING') return null;
  const seconds = format.number(secondsOf(leftOut.frames), { maximumFractionDigits: 1 });
  return (
    <Box sx={note}>
      <Typography component="output" variant="body2" sx={{ py: 0.5 }}>
        {t(`leftOut.${leftOut.kind}`, { seconds })}
      </Typography>
      {leftOut.kind === 'UNTRIMMED' ? (
        <Button sx={pill} onClick={() => onTrim(leftOut.trim)}>
          {t('trimSilence')}
        </Button>
      ) : (
        <Button sx={pill} onClick={() => onTrim(null)}>
          {t('bringBack')}
        </Button>
      )}
    </Box>
  );
}

const note = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  py: 0.25,
  paddingInlineStart: 2,
  borderRadius: '24px',
  bgcolor: 'var(--color-mist)',
} as const;

const pill = {
  minHeight: 44,
  px: 2,
  marginInlineStart: 'auto',
  color: 'var(--color-green)',
  fontWeight: 600,
} as const;
