'use client';

import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProfileSection } from './profile-section.tsx';

const DeletionDialog = dynamic(async () => (await import('./deletion-dialog.tsx')).DeletionDialog, {
  ssr: false,
});

/** `name`: the account's. */
export function DeletionSection({ name }: { name: string }) {
  const t = useTranslations('profile.deletion');
  const [isOpen, setOpen] = useState(false);
  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        {t('open')}
      </Button>
      {isOpen && <DeletionDialog name={name} onClose={() => setOpen(false)} />}
    </ProfileSection>
  );
}
