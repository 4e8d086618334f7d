import { useLayoutEffect, useRef, useState } from 'react';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { filmSeconds, placeAt } from '#lib/reel/timeline.ts';
import styles from './seek-preview.module.css';

/** The width that a poster takes, in pixels. */
const POSTER_PX = 72;

/** Shows the posters of the whole reel along the seek bar, each where its time is. */
export function PosterStrip({ entries, percent }: { entries: readonly ReelEntry[]; percent: number }) {
  const strip = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    setCount(Math.max(4, Math.round((strip.current?.offsetWidth ?? 0) / POSTER_PX)));
  }, []);
  const total = filmSeconds(entries);
  const posters = Array.from(
    { length: count },
    (_, at) => entries[placeAt(entries, ((at + 0.5) / count) * total).index]?.pictureUrl,
  );
  return (
    <div ref={strip} className={styles.strip}>
      {posters.map((url, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A long clip has several places, and places never move.
        <img key={at} src={url} alt="" decoding="async" />
      ))}
      <span className={styles.mark} style={{ insetInlineStart: `${percent}%` }} />
    </div>
  );
}
