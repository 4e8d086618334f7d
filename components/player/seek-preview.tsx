'use client';

import type { ReelEntry } from '#lib/contracts/reels.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { filmSeconds, placeAt } from '#lib/reel/timeline.ts';
import styles from './seek-preview.module.css';

type SeekPreviewProps = { entries: readonly ReelEntry[]; seconds: number };

/** Shows over the seek bar what the reel has at a position. The slider tells screen readers. */
export function SeekPreview({ entries, seconds }: SeekPreviewProps) {
  const entry = entries[placeAt(entries, seconds).index];
  const percent = (seconds / filmSeconds(entries)) * 100;
  return entry ? (
    <div
      data-preview
      className={styles.preview}
      style={{ insetInlineStart: `${percent}%`, translate: `${-percent}% 0` }}
      aria-hidden="true"
    >
      <img className={styles.poster} src={entry.pictureUrl} alt="" />
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {entry.title}
        </span>{' '}
        <span className={styles.time}>{formatDuration(seconds)}</span>
      </span>
    </div>
  ) : null;
}
