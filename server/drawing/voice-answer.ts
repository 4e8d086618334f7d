import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { FRAME_RATE, type ReelFormat } from '#lib/reel/format.ts';
import { themeOf } from '#lib/tribute/occasions/themes.ts';
import type { Box } from './box.ts';
import { beginScene, type CardLook, drawSubject, filmColours } from './frame.ts';
import type { MovingPicture } from './moving-picture.ts';

type VoiceLook = CardLook & { picture: Buffer | string | null; peaks: readonly number[] };

const PLACES: Record<ReelFormat, { arch: Box; waves: Box }> = {
  '16:9': {
    arch: { x: 210, y: 80, width: 368, height: 460 },
    waves: { x: 672, y: 210, width: 460, height: 200 },
  },
  '9:16': {
    arch: { x: 140, y: 150, width: 440, height: 550 },
    waves: { x: 80, y: 760, width: 560, height: 200 },
  },
  '1:1': {
    arch: { x: 236, y: 52, width: 248, height: 310 },
    waves: { x: 90, y: 396, width: 540, height: 140 },
  },
};
const BARS = 40;
/** A bar's share of its step. */
const BAR_SHARE = 0.5;
const LOWEST = 0.05;
/** The waveform fills calmly, which also saves encoding. */
const UPDATES_PER_SECOND = 10;
const FRAMES_PER_UPDATE = FRAME_RATE / UPDATES_PER_SECOND;

/** Lays out a voice: the subject's picture, or the occasion's sign, and a waveform that fills while the voice speaks. */
export async function voiceAnswer(look: VoiceLook): Promise<MovingPicture> {
  const { type, theme, format, scale, picture, peaks } = look;
  const { arch, waves } = PLACES[format];
  const { palette } = themeOf(type, theme);
  const scene = await beginScene(look);
  await scene.add('FRAME', (context) => drawSubject(context, { type, picture }, arch, filmColours(palette)));
  const { frame } = scene;
  const rest = createCanvas(frame.width, frame.height);
  const pixels = scene.draw(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, null);
  rest
    .getContext('2d')
    .putImageData(new ImageData(new Uint8ClampedArray(pixels), frame.width, frame.height), 0, 0);
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext('2d');
  const heights = barsOf(peaks);
  return {
    frame,
    isMoving: (at) => at % FRAMES_PER_UPDATE === 0,
    draw: (at, frames) => {
      const share = frames > 0 && Number.isFinite(at) ? at / frames : 1;
      context.drawImage(rest, 0, 0);
      context.save();
      context.scale(scale, scale);
      drawBars(context, heights, waves, palette.filmSoft);
      context.beginPath();
      context.rect(waves.x, waves.y, waves.width * share, waves.height);
      context.clip();
      drawBars(context, heights, waves, palette.filmAccent);
      context.restore();
      return canvas.data();
    },
  };
}

/** Returns the heights of the bars from 0 to 1, relative to the loudest. */
function barsOf(peaks: readonly number[]): number[] {
  const loudest = Math.max(...peaks, 0);
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    const highest = Math.max(...peaks.slice(from, to), 0);
    return Math.max(LOWEST, loudest > 0 ? highest / loudest : 0);
  });
}

function drawBars(
  context: SKRSContext2D,
  heights: readonly number[],
  { x, y, width, height }: Box,
  colour: string,
): void {
  const step = width / heights.length;
  const bar = step * BAR_SHARE;
  context.fillStyle = colour;
  context.beginPath();
  for (const [index, share] of heights.entries()) {
    const tall = Math.max(bar, height * share);
    context.roundRect(x + index * step + (step - bar) / 2, y + (height - tall) / 2, bar, tall, bar / 2);
  }
  context.fill();
}
