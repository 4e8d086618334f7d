import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P, FilterAPI, Frame, Log } from 'node-av';
import { expect, test } from 'vitest';
import { namedFrames } from '#lib/reel/speaker-name.ts';
import { namedGraph } from '#server/media/plan/clip-graph.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
const FRAME = { width: 1280, height: 720 };
const NAME = { x: 120, y: 600, width: 80, height: 40 };
const FRAMES = 180;
const NAMED = namedFrames({ from: 6, to: FRAMES });

function drawName(path: string): string {
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(NAME.x, NAME.y, NAME.width, NAME.height);
  writeFileSync(path, canvas.toBuffer('image/png'));
  return path;
}

function* darkFrames(): Generator<Frame | null> {
  const { width, height } = FRAME;
  const pixels = Buffer.alloc((width * height * 3) / 2, 128).fill(16, 0, width * height);
  for (let index = 0; index < FRAMES; index++) {
    const timeBase = { num: 1, den: 30 };
    const frame = Frame.fromVideoBuffer(pixels, { ...FRAME, format: AV_PIX_FMT_YUV420P, timeBase });
    frame.pts = BigInt(index);
    yield frame;
  }
  yield null;
}

/** Returns where the left edge of the name is in each frame, and how bright it is, from 0 to 1. */
function watchName(moved?: { right: number; down: number }) {
  const picture = drawName(join(folder, 'name.png'));
  const graph = namedGraph(FRAME, { picture, ...NAMED, ...(moved && { moved }) });
  const seen: { left: number; opacity: number }[] = [];
  using filter = FilterAPI.create(graph, { framerate: { num: 30, den: 1 } });
  for (const named of filter.framesSync(darkFrames())) {
    if (named === null) break;
    using frame = named;
    const start = (NAME.y + NAME.height / 2 + (moved?.down ?? 0)) * (frame.linesize[0] ?? 0);
    const row = [...(frame.data?.[0] ?? Buffer.alloc(0)).subarray(start, start + FRAME.width)];
    const brightest = Math.max(...row);
    const opacity = (brightest - 16) / 219;
    seen.push({
      opacity,
      left: opacity > 0.02 ? row.findIndex((value) => value > 16 + (brightest - 16) / 2) : NaN,
    });
  }
  expect(seen).toHaveLength(FRAMES);
  return seen;
}

const isRising = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));

test.each([
  ['the left', undefined, 'left'],
  ['the right', { right: 900, down: 0 }, 'right'],
  ['the left, lower', { right: 0, down: 40 }, 'left'],
] as const)(
  'a name slides in from %s, rests for most of its time, and slides out to the same side [reel-structure]',
  (_side, moved, from) => {
    const seen = watchName(moved);
    const { from: start, to: end } = NAMED;
    const place = NAME.x + (moved?.right ?? 0);
    /** Pixels from the place, towards the side from which it comes. */
    const away = seen.map(({ left }) => (from === 'left' ? place - left : left - place));
    const opacities = seen.map(({ opacity }) => opacity);
    const isHidden = (at: number) => (opacities[at] ?? 1) < 0.02;

    expect([0, start - 1, end, FRAMES - 1].map(isHidden)).toEqual([true, true, true, true]);
    const coming = [start + 2, start + 4, start + 7, start + 11, start + 20];
    expect(isRising(coming.map((at) => opacities[at] ?? NaN))).toBe(true);
    expect(isRising(coming.map((at) => -(away[at] ?? NaN)))).toBe(true);
    expect(away[start + 2]).toBeGreaterThan(15);
    expect(opacities[start + 4]).toBeLessThan(0.6);
    for (let at = start + 20; at < end - 20; at++) {
      expect(away[at]).toBe(0);
      expect(opacities[at]).toBeGreaterThan(0.97);
    }
    const leaving = [end - 13, end - 9, end - 6, end - 4, end - 3];
    expect(isRising(leaving.map((at) => -(opacities[at] ?? NaN)))).toBe(true);
    expect(isRising(leaving.map((at) => away[at] ?? NaN))).toBe(true);
    expect(away[end - 3]).toBeGreaterThan(10);
    expect(opacities[end - 3]).toBeLessThan(0.6);
    // Four seconds, in which it rests for more than three.
    expect(end - start).toBe(120);
  },
);
