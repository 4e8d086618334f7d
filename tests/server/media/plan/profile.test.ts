import { expect, test } from 'vitest';
import { framesCovering } from '#server/media/plan/profile.ts';

test.each([
  [2, 60],
  [2.001, 60],
  [2.01, 61],
  [1 / 30, 1],
  [0.001, 1],
])('%d seconds need %i frames', (seconds, frames) => {
  expect(framesCovering(seconds)).toBe(frames);
});
