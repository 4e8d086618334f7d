'use client';

import { type ReactNode, useState } from 'react';
import { Icon } from '#components/player/icon.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import styles from './presentation.module.css';
import { Screening } from './screening.tsx';

type PresentationTexts = {
  play: string;
  length: string;
  empty: string;
  endHeading: string;
  endText: string;
  again: string;
  player: PlayerTexts;
};

type PresentationStageProps = {
  presentation: PresentationDto;
  texts: PresentationTexts;
  /** Picture and name, above the button. */
  children: ReactNode;
};

/** The three scenes of a presentation: before, the film, and after. */
export function PresentationStage({ presentation, texts, children }: PresentationStageProps) {
  const [scene, setScene] = useState<'BEFORE' | 'FILM' | 'AFTER'>('BEFORE');
  if (scene === 'FILM') {
    return <Screening presentation={presentation} texts={texts.player} onEnded={() => setScene('AFTER')} />;
  }
  if (scene === 'AFTER') {
    return (
      <div className={styles.after}>
        <h2 className={styles.name} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {texts.endHeading}
        </h2>
        <p className={styles.madeBy}>{texts.endText}</p>
        <button type="button" className={styles.again} onClick={() => setScene('FILM')}>
          <Icon name="replay" />
          {texts.again}
        </button>
      </div>
    );
  }
  const isEmpty = presentation.entries.length === 0;
  return (
    <div className={styles.before}>
      {children}
      <div className={styles.action}>
        {!isEmpty && (
          <button
            type="button"
            className={styles.play}
            aria-label={texts.play}
            onClick={() => setScene('FILM')}
          >
            <Icon name="play" />
          </button>
        )}
        <p className={styles.length}>{isEmpty ? texts.empty : texts.length}</p>
      </div>
    </div>
  );
}
