'use client';

import dynamic from 'next/dynamic';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDuration } from '#lib/format/duration.ts';
import { fill } from '#lib/messages/fill.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import styles from './controls.module.css';
import type { PlayerTexts } from './player-texts.ts';
import { type Reel, useReelState } from './use-reel.ts';

/** Seconds per key; the slider's usual steps. */
const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

// Most viewers never point at the bar.
export const loadSeekPreview = async () => (await import('./seek-preview.tsx')).SeekPreview;
const SeekPreview = dynamic(loadSeekPreview, { ssr: false });

/** Half a thumb, in pixels: the ends of the bar are its middle. */
const HALF_THUMB = 8;

export function SeekBar({ reel, texts }: { reel: Reel; texts: PlayerTexts }) {
  const entries = useReelState(reel, (state) => state.entries);
  const position = useReelState(reel, (state) => state.positionSeconds);
  const total = filmSeconds(entries);
  const times = { position: formatDuration(position), total: formatDuration(total) };

  const [pointedShare, setPointedShare] = useState<number | null>(null);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - HALF_THUMB) / (width - 2 * HALF_THUMB);
    setPointedShare(Math.min(1, Math.max(0, share)));
  };
  const leave = () => setPointedShare(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? total : step && position + step;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    reel.seek(Math.min(total, Math.max(0, to)));
  };

  return (
    <div className={styles.seek}>
      {/* Time runs from left to right in every language. */}
      <div
        dir="ltr"
        className={styles.track}
        onPointerDown={point}
        onPointerMove={point}
        onPointerUp={({ pointerType }) => pointerType === 'mouse' || leave()}
        onPointerCancel={leave}
        onPointerLeave={leave}
      >
        {pointedShare !== null && <SeekPreview entries={entries} seconds={pointedShare * total} />}
        <input
          type="range"
          className={styles.range}
          min={0}
          max={total}
          step={0.1}
          value={Math.min(position, total)}
          aria-label={texts.position}
          aria-valuetext={fill(texts.positionValue, times)}
          style={{ '--played': `${total > 0 ? (position / total) * 100 : 0}%` } as CSSProperties}
          onChange={(event) => reel.seek(event.currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className={styles.time}>
        {times.position} / {times.total}
      </span>
    </div>
  );
}
