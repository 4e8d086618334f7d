'use client';

import type { ReactNode, SubmitEvent } from 'react';
import { checkedValues } from '#components/ui/checked-values.ts';
import { Notice } from '#components/ui/notice.tsx';
import { PlainButton } from '#components/ui/plain-button.tsx';
import { useIsHydrated } from '#lib/browser/hooks/use-is-hydrated.ts';
import styles from './account.module.css';

type AccountFormProps = {
  submitLabel: string;
  isBusy: boolean;
  error: string | null | undefined;
  onSubmit: (values: FormData) => void;
  children: ReactNode;
};

export function AccountForm({ submitLabel, isBusy, error, onSubmit, children }: AccountFormProps) {
  const isHydrated = useIsHydrated();
  return (
    <form
      // Without scripts, a GET form would put the password into the address.
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const values = checkedValues(event);
        if (values) onSubmit(values);
      }}
    >
      {children}
      {error && <Notice kind="error">{error}</Notice>}
      <PlainButton type="submit" kind="contained" isLarge isBusy={isBusy} disabled={!isHydrated}>
        {submitLabel}
      </PlainButton>
    </form>
  );
}
