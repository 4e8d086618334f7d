import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FRAME_SIZES, type ReelFormat } from '#lib/reel/format.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { decodeStretch } from '#server/media/engine/read-segment.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { synthesise, temporaryFolder } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';

const folder = temporaryFolder();
const LIMITS = { maxSeconds: 60, maxBytes: 1e7 };
/** When the name rests in its place. */
const FRAME = 35;
const FRAMES = 60;

/** Prepares a clip of a face and returns the brightness of both lower corners, in shares of the wall's. */
async function cornersWith(face: { x: number; y: number }, format: ReelFormat) {
  const name = `${face.x}-${format.replace(':', '-')}`;
  const [width, height] = format === '16:9' ? [640, 360] : [360, 640];
  const picture = await drawFace(
    join(folder, `${name}.face.png`),
    { width, height },
    { x: face.x * width, y: face.y * height, radius: 0.24 * Math.min(width, height) },
  );
  const clip = { folder, name: `${name}.mp4`, width, height, frames: FRAMES, amplitude: null, picture };
  const input = await synthesise(clip);
  const overlay = join(folder, `${name}.png`);
  await writeFile(overlay, await drawLowerThird({ name: 'Jonas Lindqvist', format }));
  const outputFolder = join(folder, name);
  await runEngine({ op: 'prepare-clip', inputs: [input], outputFolder, ...LIMITS, overlay, format });
  const segment = join(outputFolder, PREPARED_FILES.segment);
  const [shown] = [...decodeStretch(segment, { from: FRAME, to: FRAME + 1 })];
  if (!shown) throw new Error('no picture');
  using frame = shown;
  const bytes = frame.toBuffer();
  const size = FRAME_SIZES[format];
  // Inside the plate, between its edge and the bar or after the last letter.
  const row = size.height - (format === '16:9' ? 84 : 202);
  const at = (x: number) => bytes[row * size.width + x] ?? 0;
  return { left: at(100), right: at(size.width - 100) };
}

test.each(['16:9', '9:16'] as const)(
  'a name in %s is on the right if a face is under its place on the left [reel-faces]',
  async (format) => {
    const y = format === '16:9' ? 0.72 : 0.7;
    const beside = await cornersWith({ x: 0.8, y }, format);
    expect(beside.left).toBeLessThan(90);
    const moved = await cornersWith({ x: 0.22, y }, format);
    expect(moved.right).toBeLessThan(90);
  },
);
