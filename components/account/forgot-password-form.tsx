'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import styles from '#components/sign-in/account.module.css';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { AccountLink } from '#components/sign-in/account-link.tsx';
import { EmailField } from '#components/sign-in/email-field.tsx';
import { textOf } from '#components/ui/checked-values.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

/** Sends a reset mail whose link returns to sign-in (docs/specification.md#reset-mail). */
export function ForgotPasswordForm() {
  const t = useTranslations('account.forgot');
  const { identity } = useAuth();
  const reset = useSubmit({
    mutationFn: (values: FormData) =>
      identity.sendPasswordReset(textOf(values, 'email'), `${window.location.origin}/login`),
  });
  const isSent = reset.data?.status === 200;

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <AccountForm
        submitLabel={t('submit')}
        isBusy={reset.isPending}
        error={reset.data?.error}
        onSubmit={reset.mutate}
      >
        <EmailField />
        <div aria-live="polite">
          {isSent && (
            <Notice kind="success" title={t('sent')}>
              {t('sentLead')}
            </Notice>
          )}
        </div>
      </AccountForm>
      <div className={styles.below}>
        <p>
          <AccountLink href="/login">{t('back')}</AccountLink>
        </p>
      </div>
    </>
  );
}
