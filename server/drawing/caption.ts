import { createCanvas } from '@napi-rs/canvas';
import type { TextDirection } from '#lib/text-direction.ts';
import type { Box } from './box.ts';
import { bodyFont } from './fonts.ts';
import { drawBlock, fitText } from './text.ts';

type Size = { width: number; height: number };

/** Raise it when the design of captions changes. */
export const CAPTION_DESIGN = 1;

/** Shares of the frame, inside safe margins. */
const SIDES = 0.05;
const BOTTOMS = {
  /** Above names of two lines. As in the player. */
  ABOVE_NAMES: () => 0.27,
  /** Where a name would be. Phones have controls at the bottom of tall frames. */
  LOW: ({ width, height }: Size) => (height > width ? 0.15 : 0.1),
};
/** In a frame whose shorter side has 720 pixels. */
const SIZES = { wide: { largest: 34, smallest: 28 }, other: { largest: 30, smallest: 26 } };
/** Longer lines are hard to read. */
const LONGEST_LINE = 27;
const PADDING = { x: 20, y: 10 };

/** Colours have half the resolution of a frame. */
const even = (pixels: number) => Math.ceil(pixels / 2) * 2;

/** A share of the frame below the caption, or one of the usual places. */
type CaptionPlace = keyof typeof BOTTOMS | { bottom: number };

/** Draws a caption for a frame: two lines at most on a dark plate. Returns null without drawable letters. */
export function drawCaption(
  { text, direction }: { text: string; direction?: TextDirection | undefined },
  frame: Size,
  place: CaptionPlace = 'ABOVE_NAMES',
): { box: Box; rgba: Uint8ClampedArray } | null {
  const scale = Math.min(frame.width, frame.height) / 720;
  const width = frame.width / scale;
  const size = SIZES[frame.width > frame.height ? 'wide' : 'other'];
  const probe = createCanvas(1, 1).getContext('2d');
  const font = bodyFont(500);
  const block = fitText(probe, text, {
    font,
    ...size,
    maxWidth: Math.min(width * (1 - 2 * SIDES) - 2 * PADDING.x, size.largest * LONGEST_LINE),
    maxHeight: 200,
    maxLines: 2,
    leading: 1.35,
    ...(direction && { direction }),
  });
  if (block.lines.length === 0) return null;
  const plate = { width: block.width + 2 * PADDING.x, height: block.height + 2 * PADDING.y };
  const box = { width: even(plate.width * scale), height: even(plate.height * scale), x: 0, y: 0 };
  box.x = even((frame.width - box.width) / 2);
  const bottom = typeof place === 'string' ? BOTTOMS[place](frame) : place.bottom;
  box.y = even(frame.height * (1 - bottom) - box.height);
  const context = createCanvas(box.width, box.height).getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = 'rgba(13, 18, 15, 0.76)';
  context.beginPath();
  context.roundRect(0, 0, plate.width, plate.height, 14);
  context.fill();
  const words = { x: plate.width / 2, y: PADDING.y, align: 'center', font, fill: '#FFFFFF' } as const;
  drawBlock(context, block, words);
  return { box, rgba: context.getImageData(0, 0, box.width, box.height).data };
}
