import { expect, test } from 'vitest';
import { LEVELS_PER_SECOND, SILENCE_DB } from '#lib/recording/find-spoken.ts';
import { spokenPeaks } from '#lib/recording/spoken-peaks.ts';

const seconds = (count: number, level: number) => Array<number>(count * LEVELS_PER_SECOND).fill(level);

test('draws the waves of the kept range, relative to full scale', () => {
  const levels = [...seconds(1, -6), ...seconds(2, -20), ...seconds(1, SILENCE_DB)];
  const peaks = spokenPeaks(levels, { startSeconds: 1, endSeconds: 4 });
  expect(peaks).toHaveLength(40);
  expect(peaks.slice(0, 26)).toEqual(Array<number>(26).fill(0.1));
  expect(peaks.slice(27)).toEqual(Array<number>(13).fill(0));
});

test('draws no waves before the sound is read', () => {
  expect(spokenPeaks([], { startSeconds: 0, endSeconds: 4 })).toEqual([]);
});
