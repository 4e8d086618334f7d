'use client';

import { Icon } from './icon.tsx';
import styles from './player.module.css';
import type { PlayerTexts } from './player-texts.ts';
import { type Film, useFilmState } from './use-film.ts';

export function PlayerNotice({ film, texts }: { film: Film; texts: PlayerTexts }) {
  const isBuffering = useFilmState(film, (state) => state.isBuffering);
  const hasFailed = useFilmState(film, (state) => state.hasFailed);
  const offersSound = useFilmState(film, (state) => state.offersSound);
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
            <button type="button" className={styles.pill} onClick={() => film.retry()}>
              {texts.retry}
            </button>
            <button type="button" className={styles.quietPill} onClick={() => film.skip()}>
              {texts.skip}
            </button>
          </div>
        </div>
      )}
      {offersSound && !hasFailed && (
        <button
          type="button"
          className={`${styles.pill} ${styles.soundOn}`}
          onClick={() => film.setMuted(false)}
        >
          <Icon name="muted" />
          {texts.unmute}
        </button>
      )}
    </>
  );
}
