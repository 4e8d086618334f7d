'use client';

import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

const InviteDialog = dynamic(async () => (await import('./invite-dialog.tsx')).InviteDialog, { ssr: false });
const LateInviteDialog = dynamic(async () => (await import('./late-invite-dialog.tsx')).LateInviteDialog, {
  ssr: false,
});

/** Invites by email while the reel collects, by the recording link afterwards. */
export function InviteButton({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('invites');
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOpenedOnce(isOpen);
  const isCollecting = tribute.status === 'COLLECTING';
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {wasOpen && isCollecting && (
        <InviteDialog tributeId={tribute.tributeId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
      {wasOpen && !isCollecting && (
        <LateInviteDialog tribute={tribute} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
