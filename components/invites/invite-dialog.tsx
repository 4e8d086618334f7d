'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { InviteByMail } from './invite-by-mail.tsx';

type InviteDialogProps = { tributeId: string; isOpen: boolean; onClose: () => void };

/** Inviting by e-mail, over the workroom. */
export function InviteDialog({ tributeId, isOpen, onClose }: InviteDialogProps) {
  const t = useTranslations('invites');
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('dialog')}</DialogTitle>
      <DialogContent>
        <InviteByMail tributeId={tributeId} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
