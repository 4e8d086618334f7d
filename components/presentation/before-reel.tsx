import type { ReactNode } from 'react';
import { Icon } from '#components/player/icon.tsx';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import styles from './presentation.module.css';

export type BeforeReelTexts = {
  play: string;
  length: string;
  /** Asks to turn an upright phone. */
  turn: string;
  empty: string;
};

type BeforeReelProps = {
  presentation: PresentationDto;
  picture: ReactNode;
  texts: BeforeReelTexts;
  checks: ReactNode;
  onPlay: () => void;
  children: ReactNode;
};

export function BeforeReel({ presentation, picture, texts, checks, onPlay, children }: BeforeReelProps) {
  const isEmpty = presentation.entries.length === 0;
  return (
    <div className={styles.before}>
      <div className={styles.picture}>{picture}</div>
      {children}
      <div className={isEmpty ? styles.waiting : styles.action}>
        {!isEmpty && (
          <button type="button" className={styles.play} onClick={onPlay}>
            <Icon name="play" />
            {texts.play}
          </button>
        )}
        <p className={styles.length}>{isEmpty ? texts.empty : texts.length}</p>
        {!isEmpty && presentation.format === '16:9' && <p className={styles.turn}>{texts.turn}</p>}
      </div>
      {!isEmpty && <div className={styles.checks}>{checks}</div>}
    </div>
  );
}
