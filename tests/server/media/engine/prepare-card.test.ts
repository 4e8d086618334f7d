import { AV_LOG_QUIET, Log } from 'node-av';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard } from '#server/drawing/card.ts';
import { decodeStretch } from '#server/media/engine/read-segment.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { CARD, temporaryFolder } from '#tests/server/media/fixtures.ts';

const outputFolder = temporaryFolder();
Log.setLevel(AV_LOG_QUIET);

test('draws a card frame by frame from its colour to its still picture [reel-same] [reel-cards]', async () => {
  const card = { ...CARD, format: '1:1' } as const;
  const dip = { colour: '#000000', inFrames: 12, outFrames: 0 };
  await runMediaJob({ op: 'prepare-card', card, picture: null, frames: 60, dip, outputFolder });
  const still = await sharp(await drawCard(card, null))
    .removeAlpha()
    .raw()
    .toBuffer();
  // BT.709, limited range.
  const luma = Array.from({ length: still.length / 3 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = still.subarray(pixel * 3, pixel * 3 + 3);
    return 16 + ((0.2126 * red + 0.7152 * green + 0.0722 * blue) * 219) / 255;
  });
  const fromStill: number[] = [];
  const corners: number[] = [];
  for (const frame of decodeStretch(`${outputFolder}/segment.mp4`, { from: 0, to: 60 })) {
    const plane = frame.data?.[0] ?? Buffer.alloc(0);
    const stride = frame.linesize[0] ?? 0;
    corners.push(plane[0] ?? 0);
    const differences = luma.map((value, at) =>
      Math.abs(value - (plane[Math.floor(at / 720) * stride + (at % 720)] ?? 0)),
    );
    fromStill.push(differences.reduce((sum, value) => sum + value, 0) / luma.length);
    frame.free();
  }
  expect(fromStill).toHaveLength(60);
  expect(corners[0]).toBe(16);
  const [first = 0, middle = 0, last = 0] = [0, 20, 59].map((index) => fromStill[index]);
  expect(first).toBeGreaterThan(middle);
  expect(middle).toBeGreaterThan(last + 0.2);
  expect(last).toBeLessThan(1);
});
