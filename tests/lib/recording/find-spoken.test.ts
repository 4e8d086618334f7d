import { describe, expect, test } from 'vitest';
import { findSpoken, proposeKept, waveOf } from '#lib/recording/find-spoken.ts';

type Stretch = [seconds: number, level: number];

const levelsOf = (...stretches: Stretch[]): number[] =>
  stretches.flatMap(([seconds, level]) => Array.from({ length: seconds * 100 }, () => level));

const byLevel = (...stretches: Stretch[]) => ({ levels: levelsOf(...stretches), voice: null });

const QUIET = -60;
const LOUD = -20;

test('finds speech over the background, and joins the words of a sentence [recorder-trim]', () => {
  const levels = levelsOf(
    [2, QUIET],
    [1, LOUD],
    [0.3, QUIET],
    [1, LOUD],
    [1, QUIET],
    [0.5, LOUD],
    [2, QUIET],
  );
  expect(findSpoken(levels)).toEqual([
    { startSeconds: 2, endSeconds: 4.3 },
    { startSeconds: 5.3, endSeconds: 5.8 },
  ]);
});

test('ignores a knock, and finds soft speech in a quiet room [recorder-trim]', () => {
  const levels = levelsOf([1, -90], [0.1, -10], [1, -90], [1, -50], [1, -90]);
  expect(findSpoken(levels)).toEqual([{ startSeconds: 2.1, endSeconds: 3.1 }]);
});

describe('proposeKept', () => {
  const all = { startSeconds: 0, endSeconds: 8 };

  test('keeps a little before the first word and after the last [recorder-trim]', () => {
    const kept = proposeKept(byLevel([2, QUIET], [3, LOUD], [3, QUIET]), all);
    expect(kept).toEqual({ startSeconds: expect.closeTo(1.7), endSeconds: expect.closeTo(5.5) });
  });

  test('counts from behind the countdown, whatever was said in it [recorder-trim]', () => {
    const heard = byLevel([1, LOUD], [3, QUIET], [4, LOUD]);
    const kept = proposeKept(heard, { startSeconds: 2.7, endSeconds: 8 });
    expect(kept).toEqual({ startSeconds: expect.closeTo(3.7), endSeconds: 8 });
  });

  test('keeps sound as loud as the speech, such as laughter [recorder-trim]', () => {
    const levels = levelsOf([2, LOUD], [3, -18], [3, QUIET]);
    const voice = levelsOf([2, 0.2], [3, 0.9], [3, 0.02]);
    const kept = proposeKept({ levels, voice }, all);
    expect(kept).toEqual({ startSeconds: 0, endSeconds: expect.closeTo(5.5) });
  });

  test('follows the network where the device has heard with it, whatever is in the background [recorder-trim]', () => {
    const levels = levelsOf([2, LOUD - 5], [3, -15], [3, QUIET]);
    const voice = levelsOf([2, 0.2], [3, 0.9], [3, 0.02]);
    const kept = proposeKept({ levels, voice }, all);
    expect(kept).toEqual({ startSeconds: expect.closeTo(1.7), endSeconds: expect.closeTo(5.5) });
  });

  test.each([
    ['nobody speaks', byLevel([8, QUIET])],
    ['it is noisy all along', byLevel([8, LOUD])],
    ['speech fills it', byLevel([0.2, QUIET], [7.5, LOUD], [0.3, QUIET])],
  ])('keeps everything where %s [recorder-trim]', (_where, heard) => {
    expect(proposeKept(heard, all)).toBeNull();
  });

  test('leaves at least a second [recorder-trim]', () => {
    const kept = proposeKept(byLevel([4, QUIET], [0.2, LOUD], [3.8, QUIET]), all);
    expect((kept?.endSeconds ?? 0) - (kept?.startSeconds ?? 0)).toBeGreaterThanOrEqual(1);
  });
});

test('draws the loudest level of each stretch', () => {
  expect(waveOf(levelsOf([1, -120], [1, -33], [1, -6]), 3)).toEqual([0, 0.5, 1]);
});
