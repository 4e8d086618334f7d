import { expect, test } from 'vitest';
import { nextSpeed, pixelsPerSecond, steppedTop } from '#lib/recording/prompter.ts';

test('notes move as fast as they are spoken', () => {
  const notes = Array.from({ length: 110 }, () => 'word').join(' ');
  // A minute for all of them.
  expect(pixelsPerSecond(notes, 600, 110)).toBeCloseTo(10);
  expect(pixelsPerSecond(notes, 600, 180)).toBeGreaterThan(pixelsPerSecond(notes, 600, 70));
  expect(pixelsPerSecond('  ', 600, 110)).toBe(0);
});

test('speeds end at the slowest and the fastest', () => {
  expect(nextSpeed(110, 1)).toBe(130);
  expect(nextSpeed(70, -1)).toBe(70);
  expect(nextSpeed(180, 1)).toBe(180);
});

test('without motion, notes turn like pages that overlap', () => {
  expect([0, 59, 60, 119, 121].map((top) => steppedTop(top, 100))).toEqual([0, 0, 60, 60, 120]);
});
