import { AV_LOG_QUIET, Log } from 'node-av';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard } from '#server/drawing/card.ts';
import { decodeStretch } from '#server/media/engine/read-segment.ts';
import type { JobOf } from '#server/media/jobs.ts';
import { CARD } from '#tests/server/media/fixtures.ts';
import { runEngine } from '#tests/server/media/workshop-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const outputFolder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);

const card = { ...CARD, format: '1:1' } as const;

/** Returns the mean difference of each frame from the card's still picture, and the luma of its corner. */
async function drawn(dip: JobOf<'prepare-card'>['dip']) {
  await runEngine({ op: 'prepare-card', card, picture: null, frames: 60, dip, outputFolder });
  const still = await sharp(await drawCard(card, null))
    .removeAlpha()
    .raw()
    .toBuffer();
  // BT.709, limited range.
  const luma = Array.from({ length: still.length / 3 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = still.subarray(pixel * 3, pixel * 3 + 3);
    return 16 + ((0.2126 * red + 0.7152 * green + 0.0722 * blue) * 219) / 255;
  });
  const frames: { fromStill: number; corner: number }[] = [];
  for (const frame of decodeStretch(`${outputFolder}/segment.mp4`, { from: 0, to: 60 })) {
    const plane = frame.data?.[0] ?? Buffer.alloc(0);
    const stride = frame.linesize[0] ?? 0;
    const differences = luma.map((value, at) =>
      Math.abs(value - (plane[Math.floor(at / 720) * stride + (at % 720)] ?? 0)),
    );
    const sum = differences.reduce((total, value) => total + value, 0);
    frames.push({ fromStill: sum / luma.length, corner: plane[0] ?? 0 });
    frame.free();
  }
  expect(frames).toHaveLength(60);
  return (index: number) => frames[index] ?? { fromStill: NaN, corner: NaN };
}

test('draws a card from its colour to its still picture and back to the colour [reel-same] [reel-cards]', async () => {
  const at = await drawn({ colour: '#000000', inFrames: 12, outFrames: 10 });
  expect(at(0).corner).toBe(16);
  expect(at(0).fromStill).toBeGreaterThan(at(20).fromStill);
  expect(at(20).fromStill).toBeGreaterThan(at(50).fromStill + 0.2);
  expect(at(50).fromStill).toBeLessThan(1);
  const { corner } = at(50);
  expect(corner).toBeGreaterThan(50);
  // A tenth of the card is left.
  expect(at(59).corner).toBeLessThan(16 + (corner - 16) * 0.15);
  expect(at(55).corner).toBeGreaterThan(at(59).corner);
  expect(at(55).corner).toBeLessThan(corner);
});

test('draws a card without a colour at full strength from its first frame to its last [reel-cards]', async () => {
  const at = await drawn(null);
  const { corner } = at(30);
  expect(corner).toBeGreaterThan(50);
  for (const index of [0, 1, 58, 59]) expect(Math.abs(at(index).corner - corner)).toBeLessThan(4);
  expect(at(59).fromStill).toBeLessThan(1);
});
