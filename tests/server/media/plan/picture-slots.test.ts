import { expect, test } from 'vitest';
import { pictureSlots } from '#server/media/plan/picture-slots.ts';

/** Returns how many pictures of one second remain. Times are whole milliseconds, as in WebM. */
function keptOf(frameRate: number): number {
  const isKept = pictureSlots();
  const times = Array.from({ length: frameRate }, (_, picture) => Math.round((picture / frameRate) * 1000));
  return times.filter((time) => isKept(time / 1000)).length;
}

test.each([
  [24, 24],
  [60, 60],
  [120, 120],
  [240, 121],
  [1000, 121],
])('of %i pictures a second it keeps %i', (frameRate, kept) => {
  expect(keptOf(frameRate)).toBe(kept);
});
