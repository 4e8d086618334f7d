import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FRAME_SIZES, REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { placeName } from '#server/media/engine/place-name.ts';
import { decodeStretch } from '#server/media/engine/read-segment.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { shownFaces } from '#server/media/plan/clip-graph.ts';
import { type Box, overlapOf } from '#server/media/plan/framing.ts';
import { drawFace } from '#tests/server/media/drawn-face.ts';
import { synthesise } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const LIMITS = { maxSeconds: 60, maxBytes: 1e7 };
/** When the name rests in its place. */
const FRAME = 35;
const FRAMES = 60;

/** Prepares a clip of a face and returns the brightness of both lower corners, and of a square reel's bar at two heights. */
async function cornersWith(face: { x: number; y: number }, format: ReelFormat) {
  const name = `${face.x}-${format.replace(':', '-')}`;
  const [width, height] = format === '9:16' ? [360, 640] : [640, 360];
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
  const at = (x: number, y = row) => bytes[y * size.width + x] ?? 0;
  return { left: at(100), right: at(size.width - 100), bars: [at(59, 630), at(59, 670)] as const };
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

test('a name in 1:1 is at the lower edge if a face in the middle is under both of its places [reel-faces]', async () => {
  const free = await cornersWith({ x: 0.5, y: 0.4 }, '1:1');
  expect(free.bars.map((brightness) => brightness > 200)).toEqual([true, false]);
  const lowered = await cornersWith({ x: 0.5, y: 0.6 }, '1:1');
  expect(lowered.bars.map((brightness) => brightness > 200)).toEqual([false, true]);
});

type Sides = [width: number, height: number];
/** Around a middle, in shares of the picture. */
const faceAt = (x: number, y: number, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

test.each<[what: string, sides: Sides, faces: Box[], mostCovered: number]>([
  ['in the middle', [1280, 720], [faceAt(0.5, 0.42, 0.2, 0.35)], 0],
  ['close to the camera', [1280, 720], [faceAt(0.5, 0.5, 0.32, 0.6)], 0.01],
  ['low', [1280, 720], [faceAt(0.5, 0.68, 0.2, 0.35)], 0.01],
  ['of two people', [1280, 720], [faceAt(0.28, 0.6, 0.2, 0.35), faceAt(0.72, 0.6, 0.2, 0.35)], 0.01],
  ['of a portrait', [720, 1280], [faceAt(0.5, 0.4, 0.45, 0.3)], 0],
  ['low in a portrait', [720, 1280], [faceAt(0.5, 0.7, 0.45, 0.3)], 0.01],
  [
    'of two people low in a portrait',
    [720, 1280],
    [faceAt(0.27, 0.75, 0.35, 0.24), faceAt(0.73, 0.75, 0.35, 0.24)],
    0.03,
  ],
])(
  'a name of any length covers no face %s, in any format [reel-faces]',
  async (_what, [width, height], faces, most) => {
    const displayed = { width, height };
    const picture = { size: displayed, pixelAspect: 1, orientation: { turn: 0, mirrored: false } };
    const shots = [{ source: { video: { picture } }, look: { faces } }] as unknown as Parameters<
      typeof placeName
    >[1];
    for (const format of REEL_FORMATS) {
      for (const name of ['Mia', 'Jonas Lindqvist', 'Dr. Aisha Rahman-Castellanos']) {
        const path = join(folder, 'name.png');
        await writeFile(path, await drawLowerThird({ name, format }));
        const frame = FRAME_SIZES[format];
        const { moved = { right: 0, down: 0 } } = placeName({ picture: path, from: 0, to: 90 }, shots, frame);
        const { info } = await sharp(path).trim().toBuffer({ resolveWithObject: true });
        const box = {
          x: moved.right - (info.trimOffsetLeft ?? 0),
          y: moved.down - (info.trimOffsetTop ?? 0),
          width: info.width,
          height: info.height,
        };
        expect(box.x + box.width).toBeLessThanOrEqual(frame.width);
        expect(box.y + box.height).toBeLessThanOrEqual(frame.height - 24);
        for (const face of shownFaces(displayed, frame, faces))
          expect(overlapOf(face, box) / (face.width * face.height), `${name} ${format}`).toBeLessThanOrEqual(
            most,
          );
      }
    }
  },
);
