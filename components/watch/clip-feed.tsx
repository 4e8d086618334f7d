'use client';

import { FittedPicture } from '#components/player/fitted-picture.tsx';
import { type Film, useFilmState } from '#components/player/use-film.ts';
import { formatDuration } from '#lib/format/duration.ts';
import styles from './watch.module.css';

type ClipFeedProps = { film: Film; onPlay: (startSeconds: number) => void };

/** Everybody's clip as a picture; pressing one plays the film from there. */
export function ClipFeed({ film, onPlay }: ClipFeedProps) {
  const entries = useFilmState(film, (state) => state.entries);
  const index = useFilmState(film, (state) => state.index);
  const shown = entries[index];
  const clips = entries.filter(({ kind }) => kind === 'CLIP');
  return (
    <ul className={styles.feed}>
      {clips.map((clip) => (
        <li key={clip.id}>
          <button
            type="button"
            className={styles.clip}
            aria-current={clip.id === shown?.id ? 'true' : undefined}
            onClick={() => onPlay(clip.startSeconds)}
          >
            <span className={styles.thumbnail}>
              <FittedPicture src={clip.pictureUrl} />
              <span className={styles.length}>{formatDuration(clip.durationSeconds)}</span>
            </span>{' '}
            <span className={styles.name}>{clip.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
