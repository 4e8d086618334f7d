import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';

export function DialogStack({ children }: { children: ReactNode }) {
  return (
    <DialogActions
      disableSpacing
      sx={{ px: 3, pb: 3, flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
    >
      {children}
    </DialogActions>
  );
}
