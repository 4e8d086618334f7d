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

/** Opens a reported reel in the player that its viewers use. */
export function ReportedReel({ reel }: { reel: OpenReportDto['reel'] }) {
  const t = useTranslations('operator.reports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('watchOne', { name: reel.name })}
        onClick={() => setOpen(true)}
      >
        {t('watch')}
      </Button>
      {isOpen && <ReportedFilmDialog reel={reel} onClose={() => setOpen(false)} />}
    </>
  );
}
