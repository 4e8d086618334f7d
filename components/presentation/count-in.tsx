'use client';

import { useEffect, useState } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import styles from './count-in.module.css';

const FROM = 3;
const BEAT_MS = 1_000;

type CountInProps = {
  texts: { heading: string; stop: string };
  onDone: () => void;
  onStop: () => void;
};

/** Counts from three while the reel loads behind it. Escape and leaving full screen stop it. */
export function CountIn({ texts, onDone, onStop }: CountInProps) {
  const [count, setCount] = useState(FROM);
  useEffect(() => {
    const timer = setTimeout(() => (count > 1 ? setCount(count - 1) : onDone()), BEAT_MS);
    return () => clearTimeout(timer);
  }, [count, onDone]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onStop(), { signal });
    // In full screen, browsers keep the key for themselves.
    document.addEventListener('fullscreenchange', () => !document.fullscreenElement && onStop(), { signal });
    return () => listening.abort();
  }, [onStop]);
  return (
    <div className={styles.room}>
      <div className={styles.arch}>
        <svg viewBox="0 0 250 306" className={styles.outline} aria-hidden="true">
          <path className={styles.quiet} d={ARCH} />
          <path className={styles.ring} d={ARCH} pathLength={100} />
        </svg>
        <output className={styles.count}>{count}</output>
      </div>
      <p className={styles.heading}>{texts.heading}</p>
      <button ref={focusOnce} type="button" className={styles.stop} onClick={onStop}>
        {texts.stop}
      </button>
    </div>
  );
}

const ARCH =
  'M125 6a119 119 0 0 1 119 119v155a20 20 0 0 1-20 20H26a20 20 0 0 1-20-20V125A119 119 0 0 1 125 6Z';
