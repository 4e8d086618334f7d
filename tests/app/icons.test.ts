import sharp from 'sharp';
import { expect, it } from 'vitest';

it.each([
  ['public/icons/icon-192.png', 192, false],
  ['public/icons/icon-512.png', 512, false],
  ['public/icons/maskable-512.png', 512, true],
  ['app/apple-icon.png', 180, true],
])('%s is a square of %i pixels, without holes under a mask: %s', async (path, size, isWhole) => {
  const { width, height } = await sharp(path).metadata();
  expect([width, height]).toEqual([size, size]);
  const { isOpaque } = await sharp(path).stats();
  expect(isOpaque).toBe(isWhole);
});
