import type { Size } from './profile.ts';

export const TURNS = [0, 90, 180, 270] as const;
/** Degrees clockwise from coded to displayed. */
export type Turn = (typeof TURNS)[number];

/** Mirrored left to right first, then turned. */
export type Orientation = { turn: Turn; mirrored: boolean };

export const UPRIGHT: Orientation = { turn: 0, mirrored: false };

/** The part of a display matrix that turns and mirrors: x' = a·x + c·y, y' = b·x + d·y, y downwards. */
export type DisplayMatrix = { a: number; b: number; c: number; d: number };

/** Reads a display matrix (ISO 14496-12 §8.3.2), rounded to quarter turns. */
export function orientationOf({ a, b, c, d }: DisplayMatrix): Orientation {
  const mirrored = a * d - b * c < 0;
  const sign = mirrored ? -1 : 1;
  const quarters = Math.round(Math.atan2(sign * b, sign * a) / (Math.PI / 2));
  return { turn: TURNS[(quarters + 4) % 4] ?? 0, mirrored };
}

export const turnedBy = ({ turn, mirrored }: Orientation, more: Turn): Orientation => ({
  turn: TURNS[((turn + more) / 90) % 4] ?? 0,
  mirrored,
});

export function matrixOf(turn: Turn): DisplayMatrix {
  const radians = (turn * Math.PI) / 180;
  const cosine = Math.round(Math.cos(radians));
  const sine = Math.round(Math.sin(radians));
  return { a: cosine, b: sine, c: -sine, d: cosine };
}

export function turned(size: Size, turn: Turn): Size {
  return turn % 180 === 90 ? { width: size.height, height: size.width } : size;
}

export function orientationFilters({ turn, mirrored }: Orientation): string[] {
  const turning: Record<Turn, string[]> = {
    0: [],
    90: ['transpose=clock'],
    180: ['hflip', 'vflip'],
    270: ['transpose=cclock'],
  };
  return [...(mirrored ? ['hflip'] : []), ...turning[turn]];
}
