'use client';

import Box from '@mui/material/Box';
import { TextInput } from '#components/ui/text-input.tsx';

export function LinkField({ label, url }: { label: string; url: string }) {
  return (
    <Box sx={{ maxWidth: '34rem', mt: 1, mb: 0.5 }}>
      <TextInput label={label} value={url} readOnly onFocus={(field) => field.select()} />
    </Box>
  );
}
