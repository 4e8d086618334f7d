'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import { passwordOf, textOf } from '#components/ui/checked-values.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { AccountLink } from './account-link.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasswordField } from './password-field.tsx';

/** With `onSignup` the sign-up opens in place, otherwise as a page. */
export function LoginFields({ onSignup }: { onSignup?: () => void }) {
  const t = useTranslations('account.login');
  const { identity, status } = useAuth();
  const login = useSubmit({
    mutationFn: (values: FormData) => identity.signIn(textOf(values, 'email'), passwordOf(values)),
  });

  return (
    <>
      <AccountForm
        submitLabel={t('submit')}
        // Stays busy after success, until the page changes.
        isBusy={login.isPending || login.data?.status === 200 || status === 'signedIn'}
        error={login.data?.error}
        onSubmit={login.mutate}
      >
        <EmailField />
        <PasswordField isNew={false} />
      </AccountForm>
      <GoogleSignIn />
      <div className={styles.below}>
        <AccountLink href="/forgotpassword">{t('forgot')}</AccountLink>
        <p>
          {t('noAccount')}{' '}
          <AccountLink href="/signup" onPress={onSignup}>
            {t('signUp')}
          </AccountLink>
        </p>
      </div>
    </>
  );
}
