'use client';

import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';

type NewClipsButtonProps = { count: number; onGo: () => void };

/** Says how many clips arrived since the creator last looked, and leads to the first. */
export function NewClipsButton({ count, onGo }: NewClipsButtonProps) {
  const t = useTranslations('workroom.film');
  if (count === 0) return null;
  return (
    // Without a height, so that nothing moves when the last one was seen.
    <Box
      data-floats
      sx={{
        position: 'sticky',
        zIndex: 3,
        top: 32,
        display: 'flex',
        justifyContent: 'center',
        height: 0,
        // Above a notice that covers it otherwise.
        '&:has(:focus-visible)': { zIndex: 5 },
      }}
    >
      <Button
        variant="contained"
        size="small"
        endIcon={<ArrowDownwardRounded />}
        sx={{
          alignSelf: 'start',
          lineHeight: 1.3,
          transform: 'translateY(-50%)',
          boxShadow: 'var(--shadow-high)',
        }}
        onClick={onGo}
      >
        {t('newClips', { count })}
      </Button>
    </Box>
  );
}
