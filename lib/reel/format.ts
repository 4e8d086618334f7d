/** The shapes that a film may have: wide, upright, square. */
export const REEL_FORMATS = ['16:9', '9:16', '1:1'] as const;
export type ReelFormat = (typeof REEL_FORMATS)[number];

/** The frame of each format in pixels: what cards are drawn at and clips are prepared at (docs/specification.md#reel-format). */
export const FRAME_SIZES: Record<ReelFormat, { width: number; height: number }> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
};
