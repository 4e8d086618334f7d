'use client';

import { formatDuration } from '#lib/format/duration.ts';
import { chapterSeconds } from '#lib/reel/chapters.ts';
import styles from './chapter-list.module.css';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

export function ChapterList({ reel, texts }: { reel: Reel; texts: PlayerTexts }) {
  const entries = useReelState(reel, (state) => state.entries);
  const index = useReelState(reel, (state) => state.index);
  return (
    <nav aria-label={texts.chapters}>
      <ol className={styles.list}>
        {entries.map((entry, at) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.chapter}
              data-kind={entry.kind}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => reel.seek(chapterSeconds(entries, at))}
            >
              <span className={styles.title} lang={entry.language}>
                {entry.title}
              </span>{' '}
              <span className={styles.time}>{formatDuration(chapterSeconds(entries, at))}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
