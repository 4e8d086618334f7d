import { assert, double, integer, property, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { proposeTrim } from '#lib/reel/trim.ts';

const said = (...ranges: [number, number][]) =>
  ranges.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }));

test('starts 0.3 s before the first word and ends 0.5 s after the last', () => {
  expect(proposeTrim(said([6, 8], [9.5, 14]), 20)).toEqual({ startSeconds: 5.7, endSeconds: 14.5 });
});

test.each([
  ['no speech', said(), 20],
  ['speech everywhere, as music seems to be', said([0, 20]), 20],
  ['ends that are too short to matter', said([0.4, 19.4]), 20],
  ['a clip shorter than a second', said([0.4, 0.5]), 0.8],
])('keeps the whole clip: %s', (_why, speech, duration) => {
  expect(proposeTrim(speech, duration)).toBeNull();
});

test('keeps at least a second around one short word, also at the ends of a clip', () => {
  expect(proposeTrim(said([10, 10.1]), 20)).toEqual({ startSeconds: 9.7, endSeconds: 10.7 });
  expect(proposeTrim(said([19.8, 19.9]), 20)).toEqual({ startSeconds: 19, endSeconds: 20 });
});

test('never cuts speech, never leaves the clip, never keeps less than a second of it', () => {
  const clip = tuple(
    integer({ min: 1, max: 600_000 }),
    uniqueArray(double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  );
  assert(
    property(clip, ([durationMs, shares]) => {
      const duration = durationMs / 1000;
      const times = shares.toSorted((one, other) => one - other).map((share) => share * duration);
      const speech = said();
      for (let index = 0; index + 1 < times.length; index += 2) {
        speech.push({ startSeconds: times[index] ?? 0, endSeconds: times[index + 1] ?? 0 });
      }
      const trim = proposeTrim(speech, duration);
      if (!trim) return;
      const { startSeconds, endSeconds } = trim;
      expect(startSeconds).toBeGreaterThanOrEqual(0);
      expect(endSeconds).toBeLessThanOrEqual(duration);
      expect(endSeconds - startSeconds).toBeGreaterThan(1 - 1e-9);
      for (const phrase of speech) {
        expect(startSeconds).toBeLessThanOrEqual(phrase.startSeconds);
        expect(endSeconds).toBeGreaterThanOrEqual(phrase.endSeconds);
      }
    }),
  );
});
