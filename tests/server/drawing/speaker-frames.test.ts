import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSpeakerFrames } from '#server/drawing/speaker-frames.ts';

it.each([
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
])('draws three different frames of one speaker at $width × $height', async (size) => {
  const { still, talking, blink } = await drawSpeakerFrames(6, size);
  for (const frame of [still, talking, blink])
    expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', channels: 3, ...size });
  expect(still.equals(talking)).toBe(false);
  expect(still.equals(blink)).toBe(false);
});
