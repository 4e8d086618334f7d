'use client';

import type { ReelEntry } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { filmSeconds, placeAt } from '#lib/reel/timeline.ts';
import { PosterStrip } from './poster-strip.tsx';
import styles from './seek-preview.module.css';

type SeekPreviewProps = { entries: readonly ReelEntry[]; seconds: number };

/** Shows over the seek bar the posters of the reel and what it has at a position. The slider tells screen readers. */
export function SeekPreview({ entries, seconds }: SeekPreviewProps) {
  const entry = entries[placeAt(entries, seconds).index];
  const percent = (seconds / filmSeconds(entries)) * 100;
  return entry ? (
    <div data-preview className={styles.above} aria-hidden="true">
      <div
        className={styles.preview}
        style={{ insetInlineStart: `${percent}%`, translate: `${-percent}% 0` }}
      >
        <img className={styles.poster} src={entry.pictureUrl} alt="" />
        <span className={styles.words}>
          <span className={styles.title} dir="auto">
            {entry.title}
          </span>{' '}
          <span className={styles.time}>{formatDuration(seconds)}</span>
        </span>
      </div>
      <PosterStrip entries={entries} percent={percent} />
    </div>
  ) : null;
}
