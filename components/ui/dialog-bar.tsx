import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

/** The fixed actions of a dialog: cancel, then the main one, full-width on phones. */
export function DialogBar({ children }: { children: ReactNode }) {
  return (
    <DialogActions disableSpacing className={styles.bar}>
      {children}
    </DialogActions>
  );
}
