'use client';

import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OpenReportDto } from '#lib/contracts/operator.ts';

// The player loads with the first reel.
const ReportedFilmDialog = dynamic(
  async () => (await import('./reported-film-dialog.tsx')).ReportedFilmDialog,
  { ssr: false },
);

type ReportedReelProps = Pick<OpenReportDto, 'reel' | 'mark'> & { onWatch: () => void };

/** Opens a reported reel in the player that its viewers use. */
export function ReportedReel({ reel, mark, onWatch }: ReportedReelProps) {
  const t = useTranslations('operator.reports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('watchOne', { name: reel.name })}
        onClick={() => {
          setOpen(true);
          onWatch();
        }}
      >
        {t('watch')}
      </Button>
      {isOpen && <ReportedFilmDialog reel={reel} mark={mark} onClose={() => setOpen(false)} />}
    </>
  );
}
