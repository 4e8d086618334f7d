import { expect, test } from 'vitest';
import { PeakTracker } from '#server/media/plan/peak-tracker.ts';

/** A quarter of the sample rate: its samples are 3 dB below its peaks, which lie between them. */
const wave = Float32Array.from(
  { length: 480 },
  (_, sample) => Math.sin((Math.PI * sample) / 480) * Math.sin((Math.PI / 2) * sample + Math.PI / 4),
);
const quiet = wave.map((value) => value / 2);

test.each([480, 240, 16, 7])('finds the peak between samples that arrive in blocks of %d', (size) => {
  const tracker = new PeakTracker();
  for (let from = 0; from < wave.length; from += size)
    tracker.add([quiet.subarray(from, from + size), wave.subarray(from, from + size)]);
  expect(tracker.peakDb).toBeCloseTo(0, 0);
});

test('finds no peak in silence', () => {
  const tracker = new PeakTracker();
  tracker.add([new Float32Array(64), new Float32Array(64)]);
  expect(tracker.peakDb).toBe(-Infinity);
});

test('may stop at the samples below its floor', () => {
  const tracker = new PeakTracker(6);
  tracker.add([quiet, wave]);
  expect(tracker.peakDb).toBeCloseTo(-3, 0);
});
