import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FRAME_SIZES, REEL_FORMATS, type ReelFormat } from '#lib/reel/format.ts';
import { layOutAnswer } from '#server/drawing/answer.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { findNamedFaces } from '#server/media/engine/look-at-answer.ts';
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
const context = { partOf: String, progress: () => {}, breathe: () => Promise.resolve() };

type Sides = [width: number, height: number];
type Medium = 'VIDEO' | 'PHOTO';
const SHAPES: Record<ReelFormat, Sides> = { '16:9': [640, 360], '9:16': [360, 640], '1:1': [480, 480] };

/** Makes a segment of an answer that shows a face, and returns the brightness of both lower corners, and of a square reel's bar at two heights. */
async function cornersWith(face: { x: number; y: number }, format: ReelFormat, medium: Medium = 'VIDEO') {
  const name = `${medium}-${face.x}-${face.y}-${format.replace(':', '-')}`;
  // A wide clip is cropped to a square, but a photo stays whole.
  const [width, height] = SHAPES[medium === 'VIDEO' && format === '1:1' ? '16:9' : format];
  const picture = await drawFace(
    join(folder, `${name}.face.png`),
    { width, height },
    { x: face.x * width, y: face.y * height, radius: 0.24 * Math.min(width, height) },
  );
  const overlay = join(folder, `${name}.png`);
  await writeFile(overlay, await drawLowerThird({ name: 'Jonas Lindqvist', format }));
  const outputFolder = join(folder, name);
  const segment = join(outputFolder, PREPARED_FILES.segment);
  if (medium === 'PHOTO') {
    const look = { type: 'BIRTHDAY', theme: 'CLASSIC' } as const;
    const drawn = {
      answer: { medium, ...look, captions: [''] },
      pictures: [picture],
      frames: FRAMES,
      shown: { from: 0, to: FRAMES },
    };
    const sound = { audio: join(folder, 'none'), gainDb: 0, peaks: [], playback: null };
    await runEngine({ op: 'draw-answer', ...drawn, ...sound, segment, overlay, format, fades: [] });
  } else {
    const clip = { folder, name: `${name}.mp4`, width, height, frames: FRAMES, amplitude: null, picture };
    const inputs = [await synthesise(clip)];
    await runEngine({ op: 'prepare-clip', inputs, outputFolder, ...LIMITS, overlay, format });
  }
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

test.each([
  ['16:9', 'VIDEO', 0.72],
  ['9:16', 'VIDEO', 0.7],
  ['16:9', 'PHOTO', 0.72],
  ['9:16', 'PHOTO', 0.7],
] as const)(
  'a name in %s is on the right of a %s if a face is under its place on the left [reel-faces]',
  async (format, medium, y) => {
    const beside = await cornersWith({ x: 0.8, y }, format, medium);
    expect(beside.left).toBeLessThan(90);
    const moved = await cornersWith({ x: 0.22, y }, format, medium);
    expect(moved.right).toBeLessThan(90);
  },
);

test.each([
  ['VIDEO', 0.4, 0.6],
  ['PHOTO', 0.3, 0.7],
] as const)(
  'a name in 1:1 is at the lower edge of a %s if a face in the middle is under both of its places [reel-faces]',
  async (medium, high, low) => {
    const free = await cornersWith({ x: 0.5, y: high }, '1:1', medium);
    expect(free.bars.map((brightness) => brightness > 200)).toEqual([true, false]);
    const lowered = await cornersWith({ x: 0.5, y: low }, '1:1', medium);
    expect(lowered.bars.map((brightness) => brightness > 200)).toEqual([false, true]);
  },
);

test.each(REEL_FORMATS)(
  'a name covers no face in the picture of a voice in %s [reel-faces]',
  async (format) => {
    const sides = { width: 480, height: 600 };
    const face = { x: 240, y: 430, radius: 110 };
    const picture = await drawFace(join(folder, `${sides.height}.png`), sides, face);
    const answer = { medium: 'VOICE', type: 'BIRTHDAY', theme: 'CLASSIC' } as const;
    const drawn = await layOutAnswer(answer, { pictures: [picture], peaks: [0.5] }, { format });
    const faces = await findNamedFaces(drawn, FRAMES, { from: 0, to: FRAMES }, context);
    expect(faces.length).toBeGreaterThan(0);
    for (const place of await placedNames(faces, format))
      for (const found of faces) expect(overlapOf(found, place)).toBe(0);
  },
);

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
    for (const format of REEL_FORMATS) {
      const shown = shownFaces({ width, height }, FRAME_SIZES[format], faces);
      for (const place of await placedNames(shown, format))
        for (const face of shown)
          expect(overlapOf(face, place) / (face.width * face.height)).toBeLessThanOrEqual(most);
    }
  },
);

/** Returns where names of every length are placed, and checks that they stay inside the frame. */
async function placedNames(faces: readonly Box[], format: ReelFormat): Promise<Box[]> {
  const places: Box[] = [];
  const frame = FRAME_SIZES[format];
  for (const name of ['Mia', 'Jonas Lindqvist', 'Dr. Aisha Rahman-Castellanos']) {
    const picture = join(folder, 'name.png');
    await writeFile(picture, await drawLowerThird({ name, format }));
    const { moved = { right: 0, down: 0 } } = placeName({ picture, from: 0, to: 90 }, faces, frame);
    const { info } = await sharp(picture).trim().toBuffer({ resolveWithObject: true });
    const box = {
      x: moved.right - (info.trimOffsetLeft ?? 0),
      y: moved.down - (info.trimOffsetTop ?? 0),
      width: info.width,
      height: info.height,
    };
    expect(box.x + box.width).toBeLessThanOrEqual(frame.width);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.height - 24);
    places.push(box);
  }
  return places;
}
