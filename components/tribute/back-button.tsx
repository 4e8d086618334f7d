'use client';

import styles from './invite-header.module.css';

export function BackButton({ label }: { label: string }) {
  return (
    <button type="button" className={styles.back} aria-label={label} onClick={goBack}>
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

const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.assign('/'));
