import type { ReelTheme } from '#lib/tribute/occasions/themes.ts';

type Manner = {
  /** Frames in which a part appears. */
  reveal: number;
  /** Frames between two parts. */
  pause: number;
  /** Pixels from below. */
  rise: number;
  /** How far a part moves beyond its place, 0 for not at all. */
  overshoot: number;
  /** The size from which ornament and picture settle. */
  ornament: number;
  picture: number;
};

const MANNERS: Record<ReelTheme['motion'], Manner> = {
  STILL: { reveal: 48, pause: 16, rise: 0, overshoot: 0, ornament: 1, picture: 1 },
  QUIET: { reveal: 36, pause: 12, rise: 0, overshoot: 0, ornament: 1.02, picture: 1.05 },
  SOFT: { reveal: 36, pause: 12, rise: 14, overshoot: 0, ornament: 1.04, picture: 1.06 },
  GENTLE: { reveal: 24, pause: 8, rise: 18, overshoot: 0, ornament: 1.04, picture: 1.06 },
  LIGHT: { reveal: 18, pause: 5, rise: 44, overshoot: 1.3, ornament: 1.08, picture: 1.06 },
};

/** Frames for which a card rests before it ends. */
const REST = 16;
const LONGEST_DRIFT = 120;

/** A frame and its picture stay in their place. */
export type Role = 'ORNAMENT' | 'FRAME' | 'PICTURE' | 'WORDS';
export type Pose = { opacity: number; down: number; scale: number };

const SETTLED: Pose = { opacity: 1, down: 0, scale: 1 };
const bounded = (value: number) => Math.min(1, Math.max(0, value));
const easeOut = (share: number) => 1 - (1 - share) ** 3;
const easeBack = (share: number, beyond: number) =>
  1 + (beyond + 1) * (share - 1) ** 3 + beyond * (share - 1) ** 2;

/** Returns from which frame on a card whose last part has this order no longer moves. */
export function settledAt(motion: ReelTheme['motion'], order: number, frames: number): number {
  const { reveal, pause } = MANNERS[motion];
  return Math.max(reveal + pause * order, driftOf(frames));
}

const driftOf = (frames: number) => Math.min(LONGEST_DRIFT, Math.max(1, frames - REST));

/** Returns how a part stands at a frame. `order` counts the parts in the order in which they appear. */
export function poseAt(
  motion: ReelTheme['motion'],
  { role, order }: { role: Role; order: number },
  { frame, frames }: { frame: number; frames: number },
): Pose {
  if (frame >= settledAt(motion, order, frames)) return SETTLED;
  const { reveal, pause, rise, overshoot, ornament, picture } = MANNERS[motion];
  const share = bounded((frame - order * pause) / reveal);
  const opacity = easeOut(share);
  if (role === 'WORDS') return { opacity, down: rise * (1 - easeBack(share, overshoot)), scale: 1 };
  if (role === 'FRAME') return { opacity, down: 0, scale: 1 };
  const drift = (1 - bounded(frame / driftOf(frames))) ** 2;
  return { opacity, down: 0, scale: 1 + ((role === 'ORNAMENT' ? ornament : picture) - 1) * drift };
}
