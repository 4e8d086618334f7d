'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckedField } from '#components/ui/checked-field.tsx';
import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';

/** The identity provider's minimum. */
const PASSWORD_CHARS_MIN = 6;

const SHOW =
  'M12 4C7 4 2.73 7.11 1 11.5 2.73 15.89 7 19 12 19s9.27-3.11 11-7.5C21.27 7.11 17 4 12 4m0 12.5c-2.76 0-5-2.24-5-5s2.24-5 5-5 5 2.24 5 5-2.24 5-5 5m0-8c-1.66 0-3 1.34-3 3s1.34 3 3 3 3-1.34 3-3-1.34-3-3-3';
const HIDE =
  'M12 6.5c2.76 0 5 2.24 5 5 0 .51-.1 1-.24 1.46l3.06 3.06c1.39-1.23 2.49-2.77 3.18-4.53C21.27 7.11 17 4 12 4c-1.27 0-2.49.2-3.64.57l2.17 2.17c.47-.14.96-.24 1.47-.24M2.71 3.16c-.39.39-.39 1.02 0 1.41l1.97 1.97C3.06 7.83 1.77 9.53 1 11.5 2.73 15.89 7 19 12 19c1.52 0 2.97-.3 4.31-.82l2.72 2.72c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L4.13 3.16c-.39-.39-1.03-.39-1.42 0M12 16.5c-2.76 0-5-2.24-5-5 0-.77.18-1.5.49-2.14l1.57 1.57c-.03.18-.06.37-.06.57 0 1.66 1.34 3 3 3 .2 0 .38-.03.57-.07L14.14 16c-.65.32-1.37.5-2.14.5m2.97-5.33c-.15-1.4-1.25-2.49-2.64-2.64z';

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
    <button
      type="button"
      className={`${icon.button} ${icon.quiet} ${icon.atEnd}`}
      aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
      onClick={() => setIsShown(!isShown)}
    >
      <PlainIcon path={isShown ? HIDE : SHOW} />
    </button>
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
