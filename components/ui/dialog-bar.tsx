import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import styles from './dialog-bar.module.css';

export function DialogBar({ children }: { children: ReactNode }) {
  return (
    <DialogActions disableSpacing className={styles.bar}>
      {children}
    </DialogActions>
  );
}
