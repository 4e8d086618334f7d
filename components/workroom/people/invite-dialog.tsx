'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { InviteFields, SendInvites, TestInvite } from '#components/people/invite-fields.tsx';
import { useInviteForm } from '#components/people/use-invite-form.ts';
import { DialogBar } from '#components/ui/dialog-bar.tsx';

type InviteDialogProps = { tributeId: string; isOpen: boolean; onClose: () => void };

export function InviteDialog({ tributeId, isOpen, onClose }: InviteDialogProps) {
  const t = useTranslations('invites');
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialog')}</DialogTitle>
      <InviteDialogForm {...{ tributeId, onClose }} />
    </Dialog>
  );
}

function InviteDialogForm({ tributeId, onClose }: Omit<InviteDialogProps, 'isOpen'>) {
  const t = useTranslations('invites');
  const formId = useId();
  const form = useInviteForm(tributeId);
  return (
    <>
      <DialogContent>
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={form.submit}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          <Typography color="textSecondary">{t('lead')}</Typography>
          <InviteFields form={form} />
          <Box sx={{ marginInlineStart: -1 }}>
            <TestInvite form={form} />
          </Box>
        </Box>
      </DialogContent>
      <DialogBar>
        <Button onClick={onClose}>{t('close')}</Button>
        <SendInvites {...{ form, formId }} />
      </DialogBar>
    </>
  );
}
