'use client';

import CloseRounded from '@mui/icons-material/CloseRounded';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { LoginFields } from './login-fields.tsx';

type LoginDialogProps = {
  /** The page that asks: why it does, and where closing leads back to, differ. */
  from: 'wizard' | 'pricing';
  onClose: () => void;
};

/** Sign-in over the page that asks for it (docs/specification.md#wizard-login); the page goes on by itself once somebody is in. */
export function LoginDialog({ from, onClose }: LoginDialogProps) {
  const t = useTranslations('account.loginDialog');
  const isOpen = useUiStore(({ isLoginDialogOpen }) => isLoginDialogOpen);
  const titleId = useId();

  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ paddingInlineEnd: 8 }}>
        {t('title')}
      </DialogTitle>
      <IconButton
        aria-label={t(`close.${from}`)}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, insetInlineEnd: 12 }}
      >
        <CloseRounded />
      </IconButton>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>{t(`lead.${from}`)}</DialogContentText>
        <LoginFields />
      </DialogContent>
    </Dialog>
  );
}
