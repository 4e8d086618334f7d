import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittedBits } from '#lib/recording/fitted-bits.ts';
import { RECORDING_BITS_PER_SECOND } from '#lib/recording/limits.ts';

test('records at its best on a fast or unknown line', () => {
  const best = { ...RECORDING_BITS_PER_SECOND, width: 1280, height: 720 };
  expect(fittedBits(null)).toEqual(best);
  expect(fittedBits(10_000)).toEqual(best);
});

test('fits sound, picture and its size to a slow line [recorder-fits-line]', () => {
  expect(fittedBits(2_500)).toEqual({ video: 1_497_000, audio: 128_000, width: 1280, height: 720 });
  expect(fittedBits(1_200)).toEqual({ video: 716_000, audio: 64_000, width: 960, height: 540 });
  expect(fittedBits(700)).toEqual({ video: 423_000, audio: 32_000, width: 640, height: 360 });
  expect(fittedBits(400)).toEqual({ video: 228_000, audio: 32_000, width: 480, height: 270 });
  expect(fittedBits(10)).toEqual({ video: 150_000, audio: 32_000, width: 480, height: 270 });
});

test('takes at most 65 % of any line above its floor, and more of a faster one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 280, max: 100_000 }), fc.integer({ min: 0, max: 5_000 }), (kbps, more) => {
      const { video, audio } = fittedBits(kbps);
      expect(video + audio).toBeLessThanOrEqual(kbps * 1_000 * 0.65 + 1);
      const faster = fittedBits(kbps + more);
      expect(faster.video + faster.audio).toBeGreaterThanOrEqual(video + audio);
      expect(faster.width).toBeGreaterThanOrEqual(fittedBits(kbps).width);
    }),
  );
});

test('gives fewer bits, and a smaller picture, to a recorder that exceeds its bits', () => {
  expect(fittedBits(null, 4)).toMatchObject({ video: 625_000, width: 960 });
});
