import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filmSeconds, placeAt, positionOf } from '#lib/reel/timeline.ts';

const toEntries = (durations: number[]) =>
  durations.map((durationSeconds, index) => ({
    startSeconds: durations.slice(0, index).reduce((sum, value) => sum + value, 0),
    durationSeconds,
  }));
const film = toEntries([4, 10, 3]);

test('the reel is as long as its entries', () => {
  expect(filmSeconds(film)).toBe(17);
  expect(filmSeconds([])).toBe(0);
});

test.each([
  [-5, { index: 0, offsetSeconds: 0 }],
  [0, { index: 0, offsetSeconds: 0 }],
  [3.5, { index: 0, offsetSeconds: 3.5 }],
  [4, { index: 1, offsetSeconds: 0 }],
  [13, { index: 1, offsetSeconds: 9 }],
  [17, { index: 2, offsetSeconds: 3 }],
  [99, { index: 2, offsetSeconds: 3 }],
])('position %s shows %o', (position, place) => {
  expect(placeAt(film, position)).toEqual(place);
});

test('an empty reel has only its start', () => {
  expect(placeAt([], 7)).toEqual({ index: 0, offsetSeconds: 0 });
  expect(positionOf([], { index: 3, offsetSeconds: 1 })).toBe(0);
});

test('a position survives the round trip', () => {
  const durations = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (seconds, share) => {
      const entries = toEntries(seconds);
      const position = filmSeconds(entries) * share;
      expect(positionOf(entries, placeAt(entries, position))).toBeCloseTo(position, 6);
    }),
  );
});
