'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { Queries } from '#components/providers/queries.tsx';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { addUser, sendVerificationLink } from '#lib/browser/api/users.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** Milliseconds between checks, in case the server's event gets lost. */
const CHECK_INTERVAL_MS = 4000;

export function WaitingForEmail() {
  return (
    <Queries>
      <Waiting />
    </Queries>
  );
}

function Waiting() {
  const t = useTranslations('account.waiting');
  const { identity } = useAuth();
  const email = useRootStore(({ user }) => user?.email ?? '');
  const resend = useMutation({ mutationFn: sendAgain });
  useQuery({
    queryKey: ['verification'],
    queryFn: identity.checkVerified,
    refetchInterval: CHECK_INTERVAL_MS,
    gcTime: 0,
  });

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead', { email })} />
      <Stack spacing={2}>
        <Typography>{t('spam')}</Typography>
        <Box aria-live="polite">
          {resend.data && <Alert severity="success">{t('resent', { email: resend.data.email })}</Alert>}
          {resend.error && <Alert severity="error">{resend.error.message}</Alert>}
        </Box>
        <Button variant="contained" size="large" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('resend')}
        </Button>
        <Button onClick={() => void identity.signOut()}>{t('other')}</Button>
      </Stack>
    </>
  );
}

async function sendAgain() {
  const redirectUrl = window.location.origin + HOME_PATH;
  // An interrupted sign-up has no user yet, and its link would lead nowhere. Adding is idempotent.
  await dataOf(addUser({ accountCreationMethod: 'EMAIL', redirectUrl }));
  return dataOf(sendVerificationLink(redirectUrl));
}
