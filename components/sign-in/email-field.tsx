'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { CheckedField } from '#components/ui/checked-field.tsx';
import { getNewUserEmail } from '#lib/browser/auth/cookies.ts';

export function EmailField() {
  const t = useTranslations('account.fields');
  // Only the browser knows the cookie, so the server renders it empty.
  const offered = useSyncExternalStore(subscribeToNothing, getNewUserEmail, () => '');
  return (
    <CheckedField
      name="email"
      label={t('email')}
      type="email"
      autoComplete="email"
      problemOf={({ valueMissing }) => t(valueMissing ? 'emailRequired' : 'emailInvalid')}
      // Uncontrolled: what people, or their browser, fill in before the page reacts has to stay.
      defaultValue={offered}
    />
  );
}

const subscribeToNothing = () => () => {};
