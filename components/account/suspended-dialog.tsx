'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PAGES } from '#components/layout/pages.ts';
import { useAuth } from '#components/providers/auth-context.ts';
import { DialogStack } from '#components/ui/dialog-stack.tsx';
import { SUSPENDED_DIALOG, useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Says at sign-in that an operator suspended the account, and how to answer (docs/specification.md#operator-suspend). */
export function SuspendedDialog() {
  const t = useTranslations('account.suspended');
  const { logOut } = useAuth();
  const isOpen = useUiStore(({ dialogType }) => dialogType === SUSPENDED_DIALOG);
  const titleId = useId();
  return (
    <Dialog open={isOpen} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('lead')}</DialogContentText>
      </DialogContent>
      <DialogStack>
        <Button
          variant="contained"
          size="large"
          href={PAGES.contactUs}
          onClick={() => useUiStore.getState().setUi({ dialogType: null })}
        >
          {t('write')}
        </Button>
        <Button onClick={() => void logOut()}>{t('leave')}</Button>
      </DialogStack>
    </Dialog>
  );
}
