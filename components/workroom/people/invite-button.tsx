'use client';

import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';

const InviteDialog = dynamic(async () => (await import('./invite-dialog.tsx')).InviteDialog, { ssr: false });

/** Opens the dialog in which people are invited by email. */
export function InviteButton({ tributeId }: { tributeId: string }) {
  const t = useTranslations('invites');
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOpenedOnce(isOpen);
  return (
    <>
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {wasOpen && <InviteDialog tributeId={tributeId} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
