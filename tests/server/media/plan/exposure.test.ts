import { expect, test } from 'vitest';
import { exposureScore } from '#server/media/plan/exposure.ts';

test('prefers posters that are neither black nor flat nor overexposed', () => {
  const scene = Uint8Array.from({ length: 4096 }, (_, index) => 60 + (index % 100));
  expect(exposureScore(scene)).toBe(1);
  expect(exposureScore(new Uint8Array(4096))).toBe(0);
  expect(exposureScore(new Uint8Array(4096).fill(120))).toBe(0.2);
  expect(exposureScore(scene.map((value) => value / 8))).toBeLessThan(0.4);
});
