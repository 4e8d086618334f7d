'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { passwordOf, textOf } from '#components/ui/checked-values.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { HOME_PATH } from '#lib/auth/post-login-route.ts';
import { addUser } from '#lib/browser/api/users.ts';
import { setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import type { AuthResult, Identity } from '#lib/browser/auth/identity.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { AccountLink } from './account-link.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasswordField } from './password-field.tsx';

/** With `onLogin` the sign-in opens in place, otherwise as a page. */
export function SignupFields({ onLogin }: { onLogin?: () => void }) {
  const t = useTranslations('account.signup');
  const { identity, status } = useAuth();
  const signup = useSubmit({
    mutationFn: (values: FormData) => createAccount(identity, textOf(values, 'email'), passwordOf(values)),
  });

  return (
    <>
      <AccountForm
        submitLabel={t('submit')}
        // Stays busy after success, until the page changes.
        isBusy={signup.isPending || signup.data?.status === 200 || status === 'signedIn'}
        error={signup.data?.error}
        onSubmit={signup.mutate}
      >
        <EmailField />
        <PasswordField isNew />
      </AccountForm>
      <GoogleSignIn />
      <div className={styles.below}>
        <p>
          {t('hasAccount')}{' '}
          <AccountLink href="/login" onPress={onLogin}>
            {t('logIn')}
          </AccountLink>
        </p>
      </div>
    </>
  );
}

/** Creates the identity, then our user, which also sends the confirmation mail (docs/specification.md#call-add-user). */
async function createAccount(identity: Identity, email: string, password: string): Promise<AuthResult> {
  const result = await identity.signUp(email, password);
  if (result.status === 0) return result;
  setNewUserEmail(email);
  const redirectUrl = window.location.origin + HOME_PATH;
  const added = await addUser({ accountCreationMethod: 'EMAIL', redirectUrl });
  // The form may be gone; the waiting page offers to resend.
  if (added.error !== null) showToast('ERROR', added.error);
  return result;
}
