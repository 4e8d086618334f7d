'use client';

import { useState } from 'react';
import styles from './heart-button.module.css';
import { Icon } from './icon.tsx';
import type { PlayerTexts } from './player-texts.ts';
import type { Reel } from './use-reel.ts';

/** A clip and the moment in it, before any trim; or null for a card of the reel. */
export type Moment = { submissionId: string; atSeconds: number } | null;

type LoveMomentProps = { reel: Reel; texts: PlayerTexts; onLove: (moment: Moment) => void };

/** Gives the clip that plays a heart at this moment. */
export function LoveMoment({ reel, texts, onLove }: LoveMomentProps) {
  const [presses, setPresses] = useState(0);
  const press = () => {
    setPresses(presses + 1);
    onLove(momentOf(reel));
  };
  return (
    <>
      <button
        type="button"
        className={styles.love}
        aria-label={texts.love}
        title={texts.love}
        onClick={press}
      >
        <span key={presses} className={styles.beat} data-pressed={presses > 0}>
          <Icon name={presses > 0 ? 'hearted' : 'heart'} />
        </span>
        <span className={styles.word}>{texts.love}</span>
      </button>
      <output key={`said-${presses}`} className="visually-hidden">
        {presses > 0 && texts.loved}
      </output>
    </>
  );
}

function momentOf(reel: Reel): Moment {
  const { entries, index, positionSeconds } = reel.getState();
  const entry = entries[index];
  if (entry?.kind !== 'CLIP') return null;
  const sincePlayed = Math.max(0, positionSeconds - entry.startSeconds);
  return { submissionId: entry.id, atSeconds: (entry.fromSeconds ?? 0) + sincePlayed };
}
