import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = {
  error: 'M12 8v5M12 16h.01M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
  success: 'M8 12l3 3l5-6M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18',
};

type NoticeProps = { kind: keyof typeof ICONS; title?: string; children: ReactNode };

export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div role="alert" className={`${styles.notice} ${styles[kind]}`}>
      <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
        <path d={ICONS[kind]} />
      </svg>
      <div>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
