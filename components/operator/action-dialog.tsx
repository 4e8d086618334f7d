'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf } from '#lib/browser/api/client.ts';
import type { Act } from '#lib/browser/api/operator.ts';
import { useAct } from '#lib/browser/hooks/use-operator.ts';
import { REASON_CHARS_MAX } from '#lib/contracts/operator.ts';

type ActionDialogProps = {
  title: string;
  text: string;
  confirm: string;
  /** Nothing is taken from anyone. */
  isGentle?: boolean;
  act: Act;
  onClose: () => void;
};

/** Confirms an action with its reason, which the log keeps. */
export function ActionDialog({ title, text, confirm, isGentle = false, act, onClose }: ActionDialogProps) {
  const t = useTranslations('operator.action');
  const titleId = useId();
  const [reason, setReason] = useState('');
  // Once per dialog, so that confirming again after a lost answer does it once.
  const [actionId] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useAct(act);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { actionId, reason },
      {
        onSuccess: () => {
          showToast('SUCCESS', t('done'));
          onClose();
        },
        onError: (error) => {
          showToast('ERROR', error.message);
          // They decide again, after another look.
          if (codeOf(error) === 'STALE_VERSION') onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{text}</Typography>
          <TextField
            label={t('reason')}
            helperText={t('help')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            multiline
            fullWidth
            minRows={2}
            margin="dense"
            slotProps={{ htmlInput: { maxLength: REASON_CHARS_MAX } }}
          />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', p: 2 }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            color={isGentle ? 'primary' : 'error'}
            variant="contained"
            loading={isPending}
            disabled={reason.trim() === ''}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
