'use client';

import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { usePostLoginRouting } from '#components/providers/use-post-login-routing.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { AccountForm } from './account-form.tsx';
import { AccountHeading } from './account-heading.tsx';
import { passwordOf, textOf } from './checked-values.ts';
import { EmailField } from './email-field.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasswordField } from './password-field.tsx';

/** Sign-in by e-mail and password. Whoever is signed in already is sent on. */
export function LoginForm() {
  const t = useTranslations('account.login');
  const { identity, status } = useAuth();
  const login = useMutation({
    mutationFn: (values: FormData) => identity.signIn(textOf(values, 'email'), passwordOf(values)),
  });
  useOnward();

  return (
    <>
      <AccountHeading title={t('title')} lead={t('lead')} />
      <AccountForm
        submitLabel={t('submit')}
        // Until the page changes, a success keeps the button busy.
        isBusy={login.isPending || login.data?.status === 200 || status === 'signedIn'}
        error={login.data?.error}
        onSubmit={login.mutate}
      >
        <EmailField />
        <PasswordField isNew={false} />
      </AccountForm>
      <GoogleSignIn />
      <Stack spacing={1} sx={{ mt: 3, alignItems: 'center' }}>
        <MuiLink component={Link} href="/forgotpassword" sx={{ py: 1 }}>
          {t('forgot')}
        </MuiLink>
        <Typography>
          {t('noAccount')}{' '}
          <MuiLink component={Link} href="/signup" sx={{ py: 1 }}>
            {t('signUp')}
          </MuiLink>
        </Typography>
      </Stack>
    </>
  );
}

/** Sends a signed-in person on: to confirm the address, or by the seed's rule; the complete-profile dialog comes first. */
function useOnward() {
  const { status, isProfileSettled } = useAuth();
  const isCompleting = useUiStore(({ isCompleteProfileOpen }) => isCompleteProfileOpen);
  const goOn = usePostLoginRouting();
  const router = useRouter();
  useEffect(() => {
    if (status === 'unverified') router.replace('/signup');
    if (status === 'signedIn' && isProfileSettled && !isCompleting) goOn();
  }, [status, isProfileSettled, isCompleting, goOn, router]);
}
