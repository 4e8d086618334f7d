import type { RefObject } from 'react';
import styles from './waves.module.css';

const BARS = 36;

/** Bars into which `useVoice` draws. Its words say the same to a screen reader. */
export function LiveWaves({ barsRef }: { barsRef: RefObject<HTMLDivElement | null> }) {
  return (
    <div className={`${styles.waves} ${styles.live}`} aria-hidden="true">
      <div ref={barsRef} className={styles.bars}>
        {Array.from({ length: BARS }, (_, bar) => (
          <span key={bar} className={styles.bar} />
        ))}
      </div>
      <span className={styles.now} />
      <span className={styles.ahead} />
    </div>
  );
}
