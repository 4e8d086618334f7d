import styles from './clip-arch.module.css';

const SIGNS = {
  camera:
    'M14 24h24a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4ZM42 34l12-7v18l-12-7M12 14l40 40',
  clip: 'M32 46V24M23 32l9-9 9 9M18 54h28',
  voice: 'M12 28v8M22 20v24M32 12v40M42 20v24M52 28v8',
  done: 'M18 33l10 10 19-21',
} as const;

export function TroubleArch({ sign }: { sign: keyof typeof SIGNS }) {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.arch}>
        <svg viewBox="0 0 64 84" className={styles.sign}>
          <path d={SIGNS[sign]} transform="translate(0 10)" />
        </svg>
      </div>
    </div>
  );
}
