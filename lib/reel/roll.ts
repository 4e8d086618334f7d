import { FRAME_RATE, FRAME_SIZES, type ReelFormat } from './format.ts';

/** Fewer names fit on a card at a size that everyone can read. */
const LEAST_NAMES = 31;
const COLUMNS: Record<ReelFormat, number> = { '16:9': 3, '9:16': 2, '1:1': 2 };
const ROW_PIXELS = 42;
const HEAD_PIXELS = 190;
/** Whole pixels keep the letters sharp. */
const PIXELS_PER_FRAME = { slowest: 3, fastest: 6 };
const LONGEST_FRAMES = 20 * FRAME_RATE;
/** The heading alone at the beginning, and all names together at the end. */
const REST_FRAMES = { head: 30, together: 90 };

export type Roll = {
  names: number;
  columns: number;
  rowPixels: number;
  headPixels: number;
  pixelsPerFrame: number;
  /** Where the heading begins. */
  top: number;
  startFrame: number;
  /** When all names appear together. */
  endFrame: number;
  frames: number;
};

/** Returns how a long list of names rolls, or null if the names fit on a card. Very long lists roll their beginning. */
export function rollOf(names: number, format: ReelFormat): Roll | null {
  if (names < LEAST_NAMES) return null;
  const { height } = FRAME_SIZES[format];
  const columns = COLUMNS[format];
  const top = Math.round(height * 0.34);
  const most = Math.floor((LONGEST_FRAMES * PIXELS_PER_FRAME.fastest - top - HEAD_PIXELS) / ROW_PIXELS);
  const rows = Math.min(most, Math.ceil(names / columns));
  const pixels = Math.round(top + HEAD_PIXELS + rows * ROW_PIXELS - height * 0.06);
  const { slowest, fastest } = PIXELS_PER_FRAME;
  const pixelsPerFrame = Math.min(fastest, Math.max(slowest, Math.ceil(pixels / LONGEST_FRAMES)));
  const endFrame = REST_FRAMES.head + Math.ceil(pixels / pixelsPerFrame);
  return {
    names: Math.min(names, rows * columns),
    columns,
    rowPixels: ROW_PIXELS,
    headPixels: HEAD_PIXELS,
    pixelsPerFrame,
    top,
    startFrame: REST_FRAMES.head,
    endFrame,
    frames: Math.ceil((endFrame + REST_FRAMES.together) / (FRAME_RATE / 2)) * (FRAME_RATE / 2),
  };
}
