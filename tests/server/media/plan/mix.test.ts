import { expect, test } from 'vitest';
import { addStretch, fadeAt } from '#server/media/plan/mix.ts';

const HARD = { fadeIn: 0, fadeOut: 0 };
const silence = (samples: number) => [new Float32Array(samples), new Float32Array(samples)] as const;

test('ramps both ends of a hard cut over 5 ms', () => {
  const ramp = [0, 120, 240, 500, 999].map((position) => fadeAt(position, { length: 1000, ...HARD }));
  expect(ramp.map((factor) => Math.round(factor * 1000) / 1000)).toEqual([0, 0.5, 1, 1, 0]);
});

test('fades with equal power: two overlapping fades keep the energy of different sounds', () => {
  const stretch = { length: 10_000, fadeIn: 1000, fadeOut: 1000 };
  for (const position of [0, 250, 500, 999]) {
    const rising = fadeAt(position, stretch);
    const falling = fadeAt(10_000 - 1000 + position, stretch);
    expect(rising ** 2 + falling ** 2).toBeCloseTo(1, 2);
  }
  expect(fadeAt(5000, stretch)).toBe(1);
});

test('only scales a stretch in its middle, and adds it to earlier sound', () => {
  const mix = silence(4);
  const stretch = { gainDb: 20 * Math.log10(0.5), at: 0, length: 10_000, ...HARD };
  addStretch(mix, 2, Int16Array.from([16_384, -8192]), 5000, stretch);
  addStretch(mix, 2, Int16Array.from([16_384, -8192]), 5000, stretch);
  expect(mix.map((channel) => [...channel].map((sample) => Math.round(sample * 1e5) / 1e5))).toEqual([
    [0, 0, 0.5, 0],
    [0, 0, -0.25, 0],
  ]);
});
