'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountLink } from '#components/sign-in/account-link.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { ProfileSection } from './profile-section.tsx';

const EmailDialog = dynamic(async () => (await import('./email-dialog.tsx')).EmailDialog, { ssr: false });
const PasswordDialog = dynamic(async () => (await import('./password-dialog.tsx')).PasswordDialog, {
  ssr: false,
});

/** The email address and the password of the account (docs/specification.md#email-change). */
export function SignInSection({ email }: { email: string }) {
  const t = useTranslations('profile.signIn');
  const { identity } = useAuth();
  const {
    data: hasPassword,
    isError,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ['hasPassword', email], queryFn: identity.hasPassword });
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const close = () => setDialog(null);
  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      <Typography sx={{ mt: 2, fontWeight: 500 }}>{email}</Typography>
      {hasPassword && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" onClick={() => setDialog('email')}>
            {t('changeEmail')}
          </Button>
          <Button variant="outlined" onClick={() => setDialog('password')}>
            {t('changePassword')}
          </Button>
        </Box>
      )}
      {hasPassword === false && (
        <Typography sx={{ mt: 2 }}>
          {t('google')} <AccountLink href="/forgotpassword">{t('setPassword')}</AccountLink>
        </Typography>
      )}
      {hasPassword === undefined && isError && (
        <LoadFailure text={t('error')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {dialog === 'email' && <EmailDialog onClose={close} />}
      {dialog === 'password' && <PasswordDialog onClose={close} />}
    </ProfileSection>
  );
}
