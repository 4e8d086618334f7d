'use client';

import { useSyncExternalStore } from 'react';
import styles from './invite-header.module.css';

const nothingToWatch = () => () => {};
const hasHistory = () => window.history.length > 1;
const unknownOnServer = () => false;

/** Leads back to where the visitor came from; a link opened from a message has no such place and shows no button. */
export function BackButton({ label }: { label: string }) {
  const isShown = useSyncExternalStore(nothingToWatch, hasHistory, unknownOnServer);
  if (!isShown) return null;
  return (
    <button type="button" className={styles.back} aria-label={label} onClick={() => window.history.back()}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M15 5L8 12L15 19"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
