'use client';

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { textOf } from './checked-values.ts';
import { EmailField } from './email-field.tsx';

/** Asks the identity provider for a reset mail; its link comes back to sign-in (seed §4). */
export function ForgotPasswordForm() {
  const t = useTranslations('account.forgot');
  const { identity } = useAuth();
  const reset = useMutation({
    mutationFn: (values: FormData) =>
      identity.sendPasswordReset(textOf(values, 'email'), `${window.location.origin}/login`),
  });
  const isSent = reset.data?.status === 200;

  return (
    <>
      <AccountHeading title={t('title')} lead={t('lead')} />
      <AccountForm
        submitLabel={t('submit')}
        isBusy={reset.isPending}
        error={reset.data?.error}
        onSubmit={reset.mutate}
      >
        <EmailField />
        <Box aria-live="polite">
          {isSent && (
            <Alert severity="success">
              <AlertTitle>{t('sent')}</AlertTitle>
              {t('sentLead')}
            </Alert>
          )}
        </Box>
      </AccountForm>
      <Box sx={{ mt: 3, textAlign: 'center' }}>
        <MuiLink component={Link} href="/login" sx={{ py: 1 }}>
          {t('back')}
        </MuiLink>
      </Box>
    </>
  );
}
