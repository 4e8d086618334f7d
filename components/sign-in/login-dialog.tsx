'use client';

import CloseRounded from '@mui/icons-material/CloseRounded';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { getNewUserEmail, hasAccountHint } from '#lib/browser/auth/cookies.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { LoginFields } from './login-fields.tsx';
import { SignupFields } from './signup-fields.tsx';

type LoginDialogProps = {
  from: 'wizard' | 'pricing';
  onClose: () => void;
};

/** Opens over the page that needs an account (docs/specification.md#wizard-login). Unknown browsers see sign-up first. */
export function LoginDialog({ from, onClose }: LoginDialogProps) {
  const t = useTranslations('account.loginDialog');
  const isOpen = useUiStore(({ isLoginDialogOpen }) => isLoginDialogOpen);
  const [isNew, setNew] = useState(() => !hasAccountHint() && !getNewUserEmail());
  const titleId = useId();

  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ paddingInlineEnd: 8 }}>
        {t(isNew ? 'newTitle' : 'title')}
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
        {isNew ? (
          <SignupFields onLogin={() => setNew(false)} />
        ) : (
          <LoginFields onSignup={() => setNew(true)} />
        )}
      </DialogContent>
    </Dialog>
  );
}
