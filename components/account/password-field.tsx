'use client';

import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** Shortest password that the identity provider takes. */
const PASSWORD_CHARS_MIN = 6;

/** A password, hidden unless asked for. A new one is told what it needs; an old one is taken as it is. */
export function PasswordField({ isNew }: { isNew: boolean }) {
  const t = useTranslations('account.fields');
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      name="password"
      label={t('password')}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      helperText={isNew ? t('passwordHint', { count: PASSWORD_CHARS_MIN }) : undefined}
      slotProps={{
        inputLabel: { required: false },
        input: { endAdornment: toggle },
        htmlInput: isNew ? { minLength: PASSWORD_CHARS_MIN } : {},
      }}
    />
  );
}
