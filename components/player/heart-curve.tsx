'use client';

import { useMemo } from 'react';
import type { HeartMoment } from '#lib/contracts/reactions.ts';
import { fill } from '#lib/messages/fill.ts';
import { heartCurve, heartPositions, heartsAround } from '#lib/reel/heart-curve.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import styles from './heart-curve.module.css';
import { Icon } from './icon.tsx';
import { type Reel, useReelState } from './use-reel.ts';

/** Enough for a smooth line. */
const POINTS = 121;
const HEIGHT = 100;
/** What the bar between the halves takes of the height. */
const BAR = 26;

type HeartCurveProps = {
  reel: Reel;
  moments: readonly HeartMoment[];
  texts: { heartCurve: string; heartsHere: string };
};

/** Shows around the seek bar where people gave hearts, and how many around the position. */
export function HeartCurve({ reel, moments, texts }: HeartCurveProps) {
  const entries = useReelState(reel, (state) => state.entries);
  const position = useReelState(reel, (state) => state.positionSeconds);
  const total = filmSeconds(entries);
  const positions = useMemo(() => heartPositions(moments, entries), [moments, entries]);
  const path = useMemo(() => pathOf(heartCurve(positions, total, POINTS)), [positions, total]);
  const here = heartsAround(positions, position, total);
  if (positions.length === 0) return null;
  return (
    // Time runs from left to right, as in the seek bar.
    <div className={styles.curve} dir="ltr">
      <svg
        role="img"
        aria-label={fill(texts.heartCurve, { count: positions.length })}
        viewBox={`0 0 ${POINTS - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={path} />
      </svg>
      {here > 0 && (
        <p className={styles.here}>
          <Icon name="hearted" />
          {fill(texts.heartsHere, { count: here })}
        </p>
      )}
    </div>
  );
}

/** Returns the curve and, below the bar, its mirror image. */
function pathOf(heights: readonly number[]): string {
  const half = (HEIGHT - BAR) / 2;
  const over = heights.map((height, index) => `L${index} ${(half * (1 - height)).toFixed(1)}`);
  const under = heights.map((height, index) => `L${index} ${(HEIGHT - half * (1 - height)).toFixed(1)}`);
  const end = heights.length - 1;
  return `M0 ${half}${over.join('')}L${end} ${half}ZM0 ${HEIGHT - half}${under.join('')}L${end} ${HEIGHT - half}Z`;
}
