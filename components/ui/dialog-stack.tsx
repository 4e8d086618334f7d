import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';

/** The ways out of a dialog that asks for a decision, one above the other. */
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
