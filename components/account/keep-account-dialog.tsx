'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { DialogStack } from '#components/ui/dialog-stack.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { restoreUser } from '#lib/browser/api/users.ts';
import { KEEP_ACCOUNT_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Offers to restore a deleted account at sign-in (docs/specification.md#account-deletion). */
export function KeepAccountDialog() {
  const t = useTranslations('account.keep');
  const { logOut } = useAuth();
  const isOpen = useUiStore(({ dialogType }) => dialogType === KEEP_ACCOUNT_DIALOG);
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();

  const keep = async () => {
    setBusy(true);
    const { error } = await restoreUser();
    // Reloads everything that was refused.
    if (!error) return window.location.reload();
    setBusy(false);
    return showToast('ERROR', error);
  };

  return (
    <Dialog open={isOpen} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('lead')}</DialogContentText>
      </DialogContent>
      <DialogStack>
        <Button variant="contained" size="large" disabled={isBusy} onClick={() => void keep()}>
          {t('keep')}
        </Button>
        <Button disabled={isBusy} onClick={() => void logOut()}>
          {t('leave')}
        </Button>
      </DialogStack>
    </Dialog>
  );
}
