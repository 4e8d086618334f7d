import { expect, test } from 'vitest';
import { sharedFrames, soundFades } from '#lib/reel/fades.ts';

const PICTURE = { inFrames: 12, outFrames: 12 };
const SPEECH = [
  { startSeconds: 0.3, endSeconds: 1 },
  { startSeconds: 2, endSeconds: 4.7 },
];
const fades = (speech: typeof SPEECH | undefined, from = 0, to = 150) =>
  soundFades({ fromFrame: from, frames: to - from, clip: { ...(speech && { speech }) } }, PICTURE);

test('sound fades up to three frames before the first word, and from three frames after the last [reel-cross-fades]', () => {
  expect(fades(SPEECH)).toEqual({ inFrames: 6, outFrames: 6 });
  // Trimmed to begin between two words, and inside them.
  expect(fades(SPEECH, 36)).toEqual({ inFrames: 12, outFrames: 6 });
  expect(fades(SPEECH, 15, 90)).toEqual({ inFrames: 0, outFrames: 0 });
});

test('sound without words fades as long as its picture, and not at all if nobody listened for words [reel-cross-fades]', () => {
  expect(fades([])).toEqual(PICTURE);
  expect(fades(undefined)).toEqual({ inFrames: 0, outFrames: 0 });
});

test('clips share only frames in which at most one of them speaks [reel-cross-fades]', () => {
  const clip = (startSeconds: number, endSeconds: number) => ({
    fromFrame: 0,
    frames: 90,
    clip: { speech: [{ startSeconds, endSeconds }] },
  });
  const wordless = { fromFrame: 0, frames: 90, clip: { speech: [] } };
  const unknown = { fromFrame: 0, frames: 90, clip: {} };
  expect(sharedFrames(clip(0.3, 2.5), clip(0.3, 2.5), 20)).toBe(20);
  expect(sharedFrames(clip(0.3, 2.8), clip(0.2, 2.5), 20)).toBe(12);
  expect(sharedFrames(clip(0.3, 3), clip(0.1, 2.5), 20)).toBe(0);
  expect(sharedFrames(clip(0.3, 3), wordless, 20)).toBe(20);
  expect(sharedFrames(wordless, unknown, 20)).toBe(20);
  expect(sharedFrames(clip(0.3, 3), unknown, 20)).toBe(0);
});
