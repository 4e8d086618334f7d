import { expect, test } from 'vitest';
import { lastSeconds } from '#lib/recording/time-left.ts';

test.each([
  [149, 180, null],
  [150, 180, 30],
  [169, 180, 30],
  [170, 180, 10],
  // Too short for an early warning.
  [0, 15, null],
  [14, 15, null],
  [25, 30, 10],
])('at second %d of %d warns of the last %s', (seconds, max, warning) => {
  expect(lastSeconds(seconds, max)).toBe(warning);
});
