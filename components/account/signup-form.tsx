'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { AccountLink } from '#components/sign-in/account-link.tsx';
import { EmailField } from '#components/sign-in/email-field.tsx';
import { GoogleSignIn } from '#components/sign-in/google-sign-in.tsx';
import { PasswordField } from '#components/sign-in/password-field.tsx';
import { passwordOf, textOf } from '#components/ui/checked-values.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { addUser } from '#lib/browser/api/users.ts';
import { setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import type { AuthResult, Identity } from '#lib/browser/auth/identity.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

/** A new account by email and password. The screen around it goes on to the waiting page by itself. */
export function SignupForm() {
  const t = useTranslations('account.signup');
  const { identity, status } = useAuth();
  const signup = useSubmit({
    mutationFn: (values: FormData) => createAccount(identity, textOf(values, 'email'), passwordOf(values)),
  });

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <AccountForm
        submitLabel={t('submit')}
        isBusy={signup.isPending || signup.data?.status === 200 || status === 'signedIn'}
        error={signup.data?.error}
        onSubmit={signup.mutate}
      >
        <EmailField />
        <PasswordField isNew />
      </AccountForm>
      <GoogleSignIn />
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        {t('hasAccount')} <AccountLink href="/login">{t('logIn')}</AccountLink>
      </Typography>
    </>
  );
}

/** The identity first, then our user, whose confirmation mail goes out with it (docs/specification.md#call-add-user). */
async function createAccount(identity: Identity, email: string, password: string): Promise<AuthResult> {
  const result = await identity.signUp(email, password);
  if (result.status === 0) return result;
  setNewUserEmail(email);
  const redirectUrl = window.location.origin + HOME_PATH;
  const added = await addUser({ accountCreationMethod: 'EMAIL', redirectUrl });
  // The form may be gone by now; the waiting page below offers to send the mail again.
  if (added.error !== null) showToast('ERROR', added.error);
  return result;
}
