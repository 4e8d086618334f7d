'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { passwordOf } from './checked-values.ts';
import { PasswordField } from './password-field.tsx';

/** Takes a new password by the code of a reset mail. */
export function ChoosePasswordForm({ code }: { code: string }) {
  const t = useTranslations('account.newPassword');
  const { identity } = useAuth();
  const save = useMutation({
    mutationFn: (values: FormData) => identity.choosePassword(code, passwordOf(values)),
  });
  const isSaved = save.data?.status === 200;

  return (
    <>
      <AccountHeading title={t('title')} lead={t('lead')} />
      <Box aria-live="polite">{isSaved && <Alert severity="success">{t('saved')}</Alert>}</Box>
      {!isSaved && (
        <AccountForm
          submitLabel={t('submit')}
          isBusy={save.isPending}
          error={save.data?.error}
          onSubmit={save.mutate}
        >
          <PasswordField isNew />
        </AccountForm>
      )}
      <Box sx={{ mt: 3, textAlign: 'center' }}>
        <MuiLink component={Link} href={save.data?.error ? '/forgotpassword' : '/login'} sx={{ py: 1 }}>
          {t(save.data?.error ? 'again' : 'signIn')}
        </MuiLink>
      </Box>
    </>
  );
}
