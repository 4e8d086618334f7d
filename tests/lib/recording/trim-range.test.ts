import { expect, test } from 'vitest';
import { isTrimmable, placeIn, withEnd, withStart } from '#lib/recording/trim-range.ts';

const range = { startSeconds: 1, endSeconds: 8, partSeconds: [6, 3] };

test('moves an end of a range, but never beyond the take or closer than a second [recorder-trim]', () => {
  expect(withStart(range, 2).startSeconds).toBe(2);
  expect(withStart(range, 7.9).startSeconds).toBe(7);
  expect(withStart(range, -1).startSeconds).toBe(0);
  expect(withEnd(range, 4).endSeconds).toBe(4);
  expect(withEnd(range, 0).endSeconds).toBe(2);
  expect(withEnd(range, 20).endSeconds).toBe(9);
  expect([isTrimmable(range), isTrimmable({ ...range, partSeconds: [0.9] })]).toEqual([true, false]);
});

test('finds the part at a moment of the joined parts', () => {
  expect(placeIn(range, 0)).toEqual({ part: 0, seconds: 0 });
  expect(placeIn(range, 7)).toEqual({ part: 1, seconds: 1 });
  expect(placeIn(range, 12)).toEqual({ part: 1, seconds: 6 });
  expect(placeIn({ ...range, leadInSeconds: [0, 2.7] }, 7)).toEqual({ part: 1, seconds: 3.7 });
});
