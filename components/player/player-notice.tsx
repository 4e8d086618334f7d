'use client';

import { Icon } from './icon.tsx';
import styles from './player.module.css';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

export function PlayerNotice({ reel, texts }: { reel: Reel; texts: PlayerTexts }) {
  const isBuffering = useReelState(reel, (state) => state.isBuffering);
  const hasFailed = useReelState(reel, (state) => state.hasFailed);
  const hasLostScreen = useReelState(reel, (state) => state.hasLostScreen);
  const offersSound = useReelState(reel, (state) => state.offersSound);
  return (
    <>
      <output className={styles.status}>
        {isBuffering && (
          <>
            <span className={styles.spinner} aria-hidden="true" />
            <span className="visually-hidden">{texts.loading}</span>
          </>
        )}
      </output>
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>{texts.failed}</p>
          <div className={styles.failureActions}>
            <button type="button" className={styles.pill} onClick={() => reel.retry()}>
              {texts.retry}
            </button>
            <button type="button" className={styles.quietPill} onClick={() => reel.skip()}>
              {texts.skip}
            </button>
          </div>
        </div>
      )}
      {hasLostScreen && !hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>{texts.castLost}</p>
          <button type="button" className={styles.pill} onClick={() => reel.play()}>
            {texts.playHere}
          </button>
        </div>
      )}
      {offersSound && !hasFailed && (
        <button
          type="button"
          className={`${styles.pill} ${styles.soundOn}`}
          onClick={() => reel.setMuted(false)}
        >
          <Icon name="muted" />
          {texts.unmute}
        </button>
      )}
    </>
  );
}
