'use client';

import { LongList } from '#components/ui/long-list.tsx';
import { formatDuration } from '#lib/format/duration.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { fill } from '#lib/messages/fill.ts';
import { chapterSeconds, chapterStarts } from '#lib/reel/chapters.ts';
import styles from './chapter-list.module.css';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

export function ChapterList({ reel, texts }: { reel: Reel; texts: PlayerTexts }) {
  const entries = useReelState(reel, (state) => state.entries);
  const index = useReelState(reel, (state) => state.index);
  const starts = chapterStarts(entries);
  const current = starts.findLastIndex((start) => start <= index);
  return (
    <nav aria-label={texts.chapters}>
      <ol className={styles.list}>
        <LongList
          items={starts}
          isLong={isLong(starts.length)}
          wanted={current}
          keyOf={(at) => entries[at]?.id ?? ''}
          nameGap={(count) => fill(texts.moreChapters, { count: String(count) })}
          renderItem={(at, place) => {
            const entry = entries[at];
            return (
              entry && (
                <li {...place}>
                  <button
                    type="button"
                    className={styles.chapter}
                    data-kind={entry.kind}
                    aria-current={at === starts[current] ? 'true' : undefined}
                    onClick={() => reel.seek(chapterSeconds(entries, at))}
                  >
                    <span className={styles.title} lang={entry.language}>
                      {entry.title || texts.film}
                    </span>{' '}
                    <span className={styles.time}>{formatDuration(chapterSeconds(entries, at))}</span>
                  </button>
                </li>
              )
            );
          }}
        />
      </ol>
    </nav>
  );
}
