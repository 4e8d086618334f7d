'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { PasswordField } from '#components/sign-in/password-field.tsx';
import { passwordOf } from '#components/ui/checked-values.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

/** Replaces the password by the present one and a new one (docs/specification.md#password-change). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.signIn');
  const { identity } = useAuth();
  const titleId = useId();
  const change = useSubmit({
    mutationFn: (values: FormData) =>
      identity.changePassword(passwordOf(values), passwordOf(values, 'newPassword')),
    onSuccess: ({ status }) => {
      if (status === 0) return;
      showToast('SUCCESS', t('passwordSaved'));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('changePassword')}</DialogTitle>
      {/* Without this padding, the title covers the first field's label. */}
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <AccountForm
          submitLabel={t('savePassword')}
          isBusy={change.isPending}
          error={change.data?.error}
          onSubmit={change.mutate}
        >
          <PasswordField isNew={false} label={t('presentPassword')} />
          <PasswordField isNew name="newPassword" label={t('newPassword')} />
        </AccountForm>
        <Button fullWidth onClick={onClose} sx={{ mt: 1.5 }}>
          {t('cancel')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
