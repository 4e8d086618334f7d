'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { DialogStack } from '#components/ui/dialog-stack.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { deleteUser } from '#lib/browser/api/users.ts';

const CONSEQUENCES = ['locked', 'reels', 'clips', 'erased'] as const;

export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.deletion');
  const { logOutWithoutTakes } = useAuth();
  const titleId = useId();
  const deletion = useMutation({
    mutationFn: () => dataOf(deleteUser()),
    onSuccess: () => logOutWithoutTakes(t('done')),
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialogTitle')}</DialogTitle>
      <DialogContent>
        <ul>
          {CONSEQUENCES.map((consequence) => (
            <li key={consequence}>{t(consequence)}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogStack>
        <Button variant="contained" size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="error" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('confirm')}
        </Button>
      </DialogStack>
    </Dialog>
  );
}
