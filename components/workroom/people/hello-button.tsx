'use client';

import WavingHandOutlined from '@mui/icons-material/WavingHandOutlined';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TributeDto } from '#lib/contracts/tributes.ts';

const HelloDialog = dynamic(
  async () => (await import('#components/workroom/hello/hello-dialog.tsx')).HelloDialog,
  { ssr: false },
);

export function HelloButton({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.hello');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<WavingHandOutlined />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <HelloDialog tribute={tribute} onClose={() => setOpen(false)} />}
    </>
  );
}
