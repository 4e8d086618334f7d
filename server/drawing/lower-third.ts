import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { FRAME_SIZES, frameSize, type ReelFormat, type ReelQuality, scaleOf } from '#lib/reel/format.ts';
import { bodyFont } from './fonts.ts';
import { pixelsOf } from './pixels-of.ts';
import { drawBlock, fitText, sideOf } from './text.ts';

/** The name's position in pixels; portrait reels leave room for the phone's controls. */
const PLACES: Record<ReelFormat, { side: number; bottom: number; largest: number }> = {
  '16:9': { side: 64, bottom: 72, largest: 34 },
  '9:16': { side: 48, bottom: 190, largest: 34 },
  '1:1': { side: 40, bottom: 52, largest: 30 },
};
const BAR = 6;
/** Fits every theme: the name is part of the prepared clip, and the theme can change. */
const BAR_COLOUR = '#F3E6CB';
const PADDING = 20;

type Label = { name: string; format: ReelFormat };

function layOut(context: SKRSContext2D, label: Label) {
  const { width, height } = FRAME_SIZES[label.format];
  const { side, bottom, largest } = PLACES[label.format];
  const font = bodyFont(500);
  const block = fitText(context, label.name, {
    font,
    maxWidth: Math.min(width * 0.7, width - 2 * side) - 3 * PADDING,
    maxHeight: height * 0.2,
    largest,
    smallest: 20,
    maxLines: 2,
    leading: 1.25,
  });
  const box = { width: block.width + 3 * PADDING, height: block.height + 1.5 * PADDING };
  return { font, block, box, side, top: height - bottom - box.height };
}

/** Returns where a name begins in the height of the frame, 0…1. Null if it has no drawable letters. */
export function topOfName(label: Label): number | null {
  const { block, top } = layOut(createCanvas(1, 1).getContext('2d'), label);
  return block.lines.length === 0 ? null : top / FRAME_SIZES[label.format].height;
}

/** Draws a speaker's name for the lower left of a clip: a transparent PNG in the frame's size. */
export async function drawLowerThird(label: Label & { quality?: ReelQuality }): Promise<Buffer> {
  const { quality = '720p' } = label;
  const drawn = frameSize(label.format, quality);
  const canvas = createCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d');
  context.scale(scaleOf(quality), scaleOf(quality));
  const { font, block, box, side, top } = layOut(context, label);
  if (block.lines.length === 0) return pixelsOf(canvas).png().toBuffer();
  context.fillStyle = 'rgba(13, 18, 15, 0.62)';
  context.beginPath();
  context.roundRect(side, top, box.width, box.height, 16);
  context.fill();
  context.fillStyle = BAR_COLOUR;
  context.beginPath();
  const name = sideOf(label.name, { x: side + PADDING * 1.7, width: box.width - PADDING * 3.4 });
  const bar = name.align === 'left' ? PADDING * 0.8 : box.width - PADDING * 0.8 - BAR;
  context.roundRect(side + bar, top + PADDING * 0.8, BAR, box.height - PADDING * 1.6, BAR / 2);
  context.fill();
  drawBlock(context, block, { ...name, y: top + PADDING * 0.75, font, fill: '#FFFFFF' });
  return pixelsOf(canvas).png().toBuffer();
}
