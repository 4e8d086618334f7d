'use client';

import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

const StylePanel = dynamic(async () => (await import('./style-panel.tsx')).StylePanel, { ssr: false });
const DetailsDialog = dynamic(async () => (await import('./details-dialog.tsx')).DetailsDialog, {
  ssr: false,
});

type StyleButtonProps = { tribute: TributeDto; presentation: PresentationDto };

/** Opens how the reel looks and sounds, and from there its picture. */
export function StyleButton({ tribute, presentation }: StyleButtonProps) {
  const t = useTranslations('workroom.style');
  const [open, setOpen] = useState<'style' | 'picture' | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<PaletteOutlined />}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        sx={{ minHeight: 44, bgcolor: 'background.paper' }}
        onClick={() => setOpen(open ? null : 'style')}
      >
        {t('open')}
      </Button>
      {open === 'style' && (
        <StylePanel
          {...{ tribute, presentation }}
          onPicture={() => setOpen('picture')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'picture' && <DetailsDialog tribute={tribute} onClose={() => setOpen('style')} />}
    </>
  );
}
