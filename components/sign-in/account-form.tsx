'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, SubmitEvent } from 'react';
import { checkedValues } from '#components/ui/checked-values.ts';
import { Notice } from '#components/ui/notice.tsx';

type AccountFormProps = {
  submitLabel: string;
  isBusy: boolean;
  error: string | null | undefined;
  onSubmit: (values: FormData) => void;
  children: ReactNode;
};

export function AccountForm({ submitLabel, isBusy, error, onSubmit, children }: AccountFormProps) {
  return (
    <Box
      component="form"
      // Before hydration, a GET form would put the password into the address.
      method="post"
      noValidate
      sx={{ display: 'grid', gap: 2.5 }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const values = checkedValues(event);
        if (values) onSubmit(values);
      }}
    >
      {children}
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {submitLabel}
      </Button>
    </Box>
  );
}
