'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { FormHeading } from '#components/form/form-heading.tsx';
import { Notice } from '#components/form/notice.tsx';
import { useAuth } from '#components/providers/auth-context.ts';
import { useSubmit } from '#lib/hooks/use-submit.ts';
import { AccountForm } from './account-form.tsx';
import { AccountLink } from './account-link.tsx';
import { passwordOf } from './checked-values.ts';
import { PasswordField } from './password-field.tsx';

/** Takes a new password by the code of a reset mail. */
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
      <Box aria-live="polite">{isSaved && <Notice kind="success">{t('saved')}</Notice>}</Box>
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
        <AccountLink href={save.data?.error ? '/forgotpassword' : '/login'}>
          {t(save.data?.error ? 'again' : 'signIn')}
        </AccountLink>
      </Box>
    </>
  );
}
