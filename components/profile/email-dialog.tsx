'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { PasswordField } from '#components/sign-in/password-field.tsx';
import { CheckedField } from '#components/ui/checked-field.tsx';
import { passwordOf, textOf } from '#components/ui/checked-values.ts';
import { Notice } from '#components/ui/notice.tsx';
import { dataOf } from '#lib/browser/api/client.ts';
import { sendVerificationLink } from '#lib/browser/api/users.ts';
import type { Identity } from '#lib/browser/auth/identity.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

/** Takes a new email address and the password, and mails the link that changes the address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.signIn');
  const fields = useTranslations('account.fields');
  const { identity } = useAuth();
  const titleId = useId();
  const change = useSubmit({ mutationFn: (values: FormData) => requestChange(identity, values) });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('changeEmail')}</DialogTitle>
      <DialogContent>
        <div aria-live="polite">
          {change.data && (
            <Notice kind="success" title={t('sent', { email: change.data.email })}>
              {t('sentLead')}
            </Notice>
          )}
        </div>
        {!change.data && (
          <>
            <DialogContentText sx={{ mb: 3 }}>{t('emailLead')}</DialogContentText>
            <AccountForm
              submitLabel={t('sendLink')}
              isBusy={change.isPending}
              error={change.error?.message}
              onSubmit={change.mutate}
            >
              <CheckedField
                name="email"
                label={t('newEmail')}
                type="email"
                autoComplete="email"
                problemOf={({ valueMissing }) => fields(valueMissing ? 'emailRequired' : 'emailInvalid')}
              />
              <PasswordField isNew={false} label={t('presentPassword')} />
            </AccountForm>
          </>
        )}
        <Button fullWidth onClick={onClose} sx={{ mt: 1.5 }}>
          {t(change.data ? 'close' : 'cancel')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

/** @throws Error with a sentence for the person */
async function requestChange(identity: Identity, values: FormData) {
  const proven = await identity.provePassword(passwordOf(values));
  if (proven.error !== null) throw new Error(proven.error);
  return dataOf(sendVerificationLink(`${window.location.origin}/profile`, textOf(values, 'email')));
}
