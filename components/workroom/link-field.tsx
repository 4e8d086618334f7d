'use client';

import TextField from '@mui/material/TextField';
import type { FocusEvent } from 'react';

const selectAll = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select();

/** An address to look at and to copy by hand. */
export function LinkField({ label, url }: { label: string; url: string }) {
  return (
    <TextField
      label={label}
      value={url}
      margin="dense"
      sx={{ maxWidth: '34rem' }}
      slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
    />
  );
}
