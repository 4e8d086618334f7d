'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { CheckedField } from '#components/ui/checked-field.tsx';
import { getNewUserEmail } from '#lib/browser/auth/cookies.ts';

export function EmailField() {
  const t = useTranslations('account.fields');
  // Only the browser knows the cookie, so the server renders it empty.
  const offered = useSyncExternalStore(subscribeToNothing, getNewUserEmail, () => '');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <CheckedField
      name="email"
      label={t('email')}
      type="email"
      autoComplete="email"
      problemOf={({ valueMissing }) => t(valueMissing ? 'emailRequired' : 'emailInvalid')}
      value={typed ?? offered}
      onChange={setTyped}
    />
  );
}

const subscribeToNothing = () => () => {};
