'use client';

import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckedField } from '#components/ui/checked-field.tsx';

/** The identity provider's minimum. */
const PASSWORD_CHARS_MIN = 6;

type PasswordFieldProps = {
  /** A new password shows its requirements; a current one is accepted as typed. */
  isNew: boolean;
  /** Where a form has two of them. */
  name?: string;
  label?: string;
};

export function PasswordField({ isNew, name = 'password', label }: PasswordFieldProps) {
  const t = useTranslations('account.fields');
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      edge="end"
      aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
    </IconButton>
  );
  return (
    <CheckedField
      name={name}
      label={label ?? t('password')}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      problemOf={({ valueMissing }) =>
        valueMissing ? t('passwordRequired') : t('passwordTooShort', { count: PASSWORD_CHARS_MIN })
      }
      endIcon={toggle}
      {...(isNew && {
        hint: t('passwordHint', { count: PASSWORD_CHARS_MIN }),
        // Unlike `minLength`, a pattern also checks autofilled values.
        pattern: `.{${PASSWORD_CHARS_MIN},}`,
      })}
    />
  );
}
