import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

/** What stays in sight below a dialog: the way out, and last what the dialog is for, which a phone gives all the room. */
export function DialogBar({ children }: { children: ReactNode }) {
  return (
    <DialogActions disableSpacing className={styles.bar}>
      {children}
    </DialogActions>
  );
}
