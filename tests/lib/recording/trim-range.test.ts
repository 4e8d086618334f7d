import { expect, test } from 'vitest';
import { isTrimmable, placeIn, withEnd, withinLimit, withStart } from '#lib/recording/trim-range.ts';

const MAX = 60;
const range = { startSeconds: 1, endSeconds: 8, partSeconds: [6, 3] };

test('moves an end of a range, but never beyond the take or closer than a second [recorder-trim]', () => {
  expect(withStart(range, 2, MAX).startSeconds).toBe(2);
  expect(withStart(range, 7.9, MAX).startSeconds).toBe(7);
  expect(withStart(range, -1, MAX).startSeconds).toBe(0);
  expect(withEnd(range, 4, MAX).endSeconds).toBe(4);
  expect(withEnd(range, 0, MAX).endSeconds).toBe(2);
  expect(withEnd(range, 20, MAX).endSeconds).toBe(9);
  expect([isTrimmable(range), isTrimmable({ ...range, partSeconds: [0.9] })]).toEqual([true, false]);
});

test('moves the other end along where the range would be longer than an answer may be [answer-length]', () => {
  expect(withStart(range, 0, 5)).toMatchObject({ startSeconds: 0, endSeconds: 5 });
  expect(withEnd(range, 9, 5)).toMatchObject({ startSeconds: 4, endSeconds: 9 });
  expect(withinLimit(range, 5)).toMatchObject({ startSeconds: 1, endSeconds: 6 });
  // A recording ends a moment after its limit.
  expect(withinLimit(range, 6.5)).toBe(range);
});

test('finds the part at a moment of the joined parts', () => {
  expect(placeIn(range, 0)).toEqual({ part: 0, seconds: 0 });
  expect(placeIn(range, 7)).toEqual({ part: 1, seconds: 1 });
  expect(placeIn(range, 12)).toEqual({ part: 1, seconds: 6 });
  expect(placeIn({ ...range, leadInSeconds: [0, 2.7] }, 7)).toEqual({ part: 1, seconds: 3.7 });
});
