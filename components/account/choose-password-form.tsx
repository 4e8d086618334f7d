'use client';

import { useTranslations } from 'next-intl';
import { useAuth } from '#components/providers/auth-context.ts';
import styles from '#components/sign-in/account.module.css';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { AccountLink } from '#components/sign-in/account-link.tsx';
import { PasswordField } from '#components/sign-in/password-field.tsx';
import { passwordOf } from '#components/ui/checked-values.ts';
import { FormHeading } from '#components/ui/form-heading.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';

export function ChoosePasswordForm({ code }: { code: string }) {
  const t = useTranslations('account.newPassword');
  const { identity } = useAuth();
  const save = useSubmit({
    mutationFn: (values: FormData) => identity.choosePassword(code, passwordOf(values)),
  });
  const isSaved = save.data?.status === 200;

  return (
    <>
      <FormHeading title={t('title')} lead={t('lead')} />
      <div aria-live="polite">{isSaved && <Notice kind="success">{t('saved')}</Notice>}</div>
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
      <div className={styles.below}>
        <p>
          <AccountLink href={save.data?.error ? '/forgotpassword' : '/login'}>
            {t(save.data?.error ? 'again' : 'signIn')}
          </AccountLink>
        </p>
      </div>
    </>
  );
}
