import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { gainTowardsTarget, levelStereo, limit, rampAt } from '#server/media/plan/level.ts';

test.each([
  ['quiet speech is raised', -23, -10, 7],
  ['loud speech is lowered', -10, -1, -6],
  ['very quiet speech is raised by 12 dB at most', -40, -30, 12],
  ['a peak keeps the gain below −1 dBTP', -23, -4, 3],
  ['silence is left alone', -70, -90, 0],
  ['a clip without sound is left alone', null, null, 0],
])('%s', (_name, loudness, peak, gain) => {
  expect(gainTowardsTarget(loudness, peak)).toBe(gain);
});

test('passes nothing above −1 dBFS, and keeps the order', () => {
  assert(
    property(double({ min: -8, max: 8, noNaN: true }), (sample) => {
      expect(Math.abs(limit(sample))).toBeLessThanOrEqual(10 ** (-1 / 20));
      expect(limit(-sample)).toBe(-limit(sample));
    }),
  );
});

test('leaves quiet samples unchanged', () => {
  expect([0, 0.3, -0.85].map(limit)).toEqual([0, 0.3, -0.85]);
});

test('ramps both ends of an item over 5 ms', () => {
  expect([0, 120, 240, 500, 999].map((position) => rampAt(position, 1000))).toEqual([0, 0.5, 1, 1, 0]);
});

test('only scales a stretch in the middle', () => {
  const [left, right] = levelStereo(Int16Array.from([16_384, -8192]), {
    gainDb: 20 * Math.log10(0.5),
    position: 5000,
    length: 10_000,
  });
  expect(left?.[0]).toBeCloseTo(0.25, 5);
  expect(right?.[0]).toBeCloseTo(-0.125, 5);
});
