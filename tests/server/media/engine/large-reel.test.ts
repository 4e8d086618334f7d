import { join } from 'node:path';
import { AV_LOG_QUIET, Log } from 'node-av';
import { expect, test } from 'vitest';
import { decodeStretch } from '#server/media/engine/read-segment.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { cutAroundMarks } from '#server/media/plan/burn.ts';
import { findFlashes } from '#tests/server/media/find-flashes.ts';
import { CARD } from '#tests/server/media/fixtures.ts';
import { prepareFlashes } from '#tests/server/media/flashes.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);
const FRAMES = 75;
const FLASH = 66;
const CARD_FRAMES = 10;
/** Of the clip's beginning into itself. */
const FADE_FRAMES = 5;
const BEFORE_CLIP = CARD_FRAMES + FADE_FRAMES;
/** The decoder pads rows of this width differently from a copied picture. */
const LARGE = { width: 1080, height: 1920 };
const format = '9:16';

test('joins card, fade, clip and a burnt-in caption in 1080p, in step, and changes the picture only there [reel-quality] [reel-burnt-captions]', async () => {
  await prepareFlashes({ folder, name: 'clip', frames: FRAMES, flashes: [FLASH] });
  const audio = join(folder, 'clip', PREPARED_FILES.audio);
  const segment = join(folder, 'large.mp4');
  const { keyFrames } = await runEngine({
    op: 'prepare-format',
    inputs: [join(folder, 'clip.mp4')],
    audio,
    segment,
    playback: null,
    format,
    quality: '1080p',
    frames: FRAMES,
    gainDb: 0,
    maxBytes: 1e8,
    overlay: null,
    shown: { from: 0, to: FRAMES },
  });
  expect(keyFrames).toContain(60);
  const outputFolder = join(folder, 'card');
  const card = { card: { ...CARD, format }, picture: null, frames: CARD_FRAMES, outputFolder } as const;
  await runEngine({ op: 'prepare-card', quality: '1080p', ...card });

  const fade = join(folder, 'fade.mp4');
  const place = { input: segment, from: 0 };
  await runEngine({ op: 'encode-fade', before: place, after: place, frames: FADE_FRAMES, output: fade });

  const captions = [{ text: 'Two words', from: 6, to: 40 }];
  const [burnt, copied] = cutAroundMarks(keyFrames, { from: 0, to: FRAMES }, captions);
  expect([burnt, copied]).toMatchObject([
    { to: 60, isCopied: false },
    { from: 60, isCopied: true },
  ]);
  const piece = join(folder, 'piece.mp4');
  await runEngine({ op: 'encode-stretch', input: segment, from: 0, to: 60, captions, output: piece });
  const output = join(folder, 'reel.mp4');
  const made = await runEngine({
    op: 'assemble',
    items: [
      { segment: join(outputFolder, PREPARED_FILES.segment), frames: CARD_FRAMES },
      { segment: fade, frames: FADE_FRAMES },
      { segment: piece, frames: 60 },
      { segment, from: 60, frames: FRAMES - 60 },
    ],
    sounds: [{ audio, gainDb: 0, at: BEFORE_CLIP, frames: FRAMES }],
    output,
  });
  expect(made.frames).toBe(BEFORE_CLIP + FRAMES);

  const { streams } = await runEngine({ op: 'probe', input: output });
  expect(streams[0]).toMatchObject({ kind: 'video', ...LARGE, frames: BEFORE_CLIP + FRAMES });
  const { frames, lights, beeps } = await findFlashes(output);
  expect(frames).toBe(BEFORE_CLIP + FRAMES);
  // The card is bright.
  const flash = lights.find((seconds) => seconds >= CARD_FRAMES / 30) ?? 0;
  expect(flash).toBeCloseTo((BEFORE_CLIP + FLASH) / 30, 4);
  expect(beeps).toHaveLength(1);
  expect(Math.abs((beeps[0] ?? 0) - flash)).toBeLessThan(0.001);

  expect(changedArea(brightnessOf(fade, [2])[0], brightnessOf(segment, [2])[0])).toBeNull();
  const [before, area, after] = changedAreas(output, segment, [5, 20, 40]);
  expect([before, after]).toEqual([null, null]);
  expect(area?.top).toBeGreaterThan(LARGE.height * 0.6);
  expect(area?.bottom).toBeLessThanOrEqual(LARGE.height * 0.73);
  expect(area?.left).toBeGreaterThan(LARGE.width * 0.3);
  expect(area?.right).toBeLessThan(LARGE.width * 0.7);
});

/** Returns the boxes of the pixels whose brightness differs between frames of the reel and of its segment. */
function changedAreas(reel: string, segment: string, frames: readonly number[]) {
  const shown = brightnessOf(
    reel,
    frames.map((frame) => BEFORE_CLIP + frame),
  );
  const plain = brightnessOf(segment, frames);
  return frames.map((_, index) => changedArea(shown[index], plain[index]));
}

function changedArea(shown: Buffer | undefined, plain: Buffer | undefined) {
  if (!shown || !plain) throw new Error('no picture');
  const box = { left: LARGE.width, right: -1, top: LARGE.height, bottom: -1 };
  for (const [at, value] of plain.entries()) {
    if (Math.abs(value - (shown[at] ?? 0)) < 5) continue;
    const x = at % LARGE.width;
    const y = Math.floor(at / LARGE.width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box.right < 0 ? null : box;
}

function brightnessOf(path: string, frames: readonly number[]): Buffer[] {
  const found: Buffer[] = [];
  let index = 0;
  for (const picture of decodeStretch(path, { from: 0, to: Math.max(...frames) + 1 })) {
    using frame = picture;
    if (frames.includes(index)) found.push(frame.toBuffer().subarray(0, LARGE.width * LARGE.height));
    index++;
  }
  return found;
}
