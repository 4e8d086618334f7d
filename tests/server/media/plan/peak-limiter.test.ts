import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { PeakLimiter } from '#server/media/plan/peak-limiter.ts';
import { PEAK_REACH, truePeak } from '#server/media/plan/true-peak.ts';

const CEILING_DB = -2;
const CEILING = 10 ** (CEILING_DB / 20);

/** Limits blocks of the given numbers of chunks, as a film does with seconds. */
function limit(samples: Float32Array, blocks: readonly number[] = [samples.length / 32]): Float32Array {
  const limiter = new PeakLimiter(CEILING_DB);
  const limited: number[] = [];
  let start = 0;
  for (const chunks of blocks) {
    const block = samples.slice(start, start + chunks * 32);
    limited.push(...limiter.push([block, block.slice()])[0]);
    start += chunks * 32;
  }
  limited.push(...limiter.finish()[0]);
  return Float32Array.from(limited);
}

const peakOf = (samples: Float32Array) => {
  const padded = new Float32Array(samples.length + 2 * PEAK_REACH);
  padded.set(samples, PEAK_REACH);
  return truePeak(padded, PEAK_REACH, samples.length);
};

/** A tone whose loudness moves to another every 10 ms, from and to silence. */
function tone(loudness: readonly number[], hertz: number): Float32Array {
  const levels = [0, ...loudness, 0];
  return Float32Array.from({ length: (levels.length - 1) * 480 }, (_, index) => {
    const [step, share] = [Math.floor(index / 480), (index % 480) / 480];
    const level = (levels[step] ?? 0) * (1 - share) + (levels[step + 1] ?? 0) * share;
    return level * Math.sin((2 * Math.PI * hertz * index) / 48_000 + 0.7);
  });
}

test('finds a peak between two samples', () => {
  // At a quarter of the rate and 45°, every sample is at 0.707 of the peak.
  const samples = Float32Array.from({ length: 400 }, (_, index) => Math.sin((Math.PI / 2) * (index + 0.5)));
  expect(truePeak(samples, 100, 100)).toBeCloseTo(1, 2);
});

test('keeps the true peak of any sound below its ceiling, with every sample in its place', () => {
  assert(
    property(
      array(
        integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
        { minLength: 20, maxLength: 40 },
      ),
      integer({ min: 60, max: 12_000 }),
      (loudness, hertz) => {
        const samples = tone(loudness, hertz);
        const limited = limit(samples);
        expect(limited).toHaveLength(samples.length);
        expect(peakOf(limited)).toBeLessThanOrEqual(CEILING * 1.02);
        const gains = limited.map((sample, index) => (samples[index] ? sample / (samples[index] ?? 1) : 1));
        expect(Math.max(...gains)).toBeLessThanOrEqual(1 + 1e-6);
        expect(Math.min(...gains)).toBeGreaterThan(0);
      },
    ),
    { numRuns: 40 },
  );
});

test('does not depend on the size of the blocks', () => {
  const samples = tone([0.1, 2, 0.5, 9, 0.2, 0.2, 0.2, 4, 0.1], 440);
  const whole = limit(samples);
  expect(limit(samples, [1, 3, 46, 50, 2, 48])).toEqual(whole);
});

test('leaves sound below the ceiling unchanged, also 200 ms after a peak', () => {
  const samples = tone([0.5, 0.5, 0.5, 3, ...Array.from({ length: 60 }, () => 0.5)], 440);
  const limited = limit(samples);
  expect(limited.subarray(0, 1150)).toEqual(samples.subarray(0, 1150));
  const released = limited.findLast((_, index) => Math.abs(samples[index] ?? 0) > 0.49) ?? 0;
  expect(Math.abs(released)).toBeGreaterThan(0.48);
});
