'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

type AccountFormProps = {
  submitLabel: string;
  isBusy: boolean;
  error: string | null | undefined;
  /** Called with the fields' values by their names. */
  onSubmit: (values: FormData) => void;
  children: ReactNode;
};

/** A form of the account: its fields, what went wrong, one big button. */
export function AccountForm({ submitLabel, isBusy, error, onSubmit, children }: AccountFormProps) {
  return (
    <Stack
      component="form"
      // Sent before the page is awake, a form must not put the password into the address.
      method="post"
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {error && <Alert severity="error">{error}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {submitLabel}
      </Button>
    </Stack>
  );
}

/** The text of a field, trimmed; empty when the form has no such field. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The password as it was typed: spaces are part of it. */
export function passwordOf(values: FormData): string {
  const value = values.get('password');
  return typeof value === 'string' ? value : '';
}
