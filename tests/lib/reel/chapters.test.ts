import { expect, test } from 'vitest';
import { chapterBeside, chapterSeconds, chaptersOf, speakersOf } from '#lib/reel/chapters.ts';

const entry = (kind: 'CARD' | 'CLIP', title: string, startFrame: number, fadeFrames = 0) => ({
  kind,
  title,
  startFrame,
  fadeFrames,
});

test('starts a chapter with each card and each person [reel-file]', () => {
  const entries = [
    entry('CARD', 'Anna', 0),
    entry('CARD', 'What do you remember?', 120),
    entry('CLIP', 'Jonas', 240),
    entry('CLIP', 'Jonas', 300),
    entry('CLIP', 'Mia', 400),
    entry('CARD', 'And now?', 500),
    entry('CLIP', 'Mia', 600),
    entry('CLIP', '', 700),
  ];
  expect(chaptersOf(entries, 'Birthday reel')).toEqual([
    { title: 'Anna', startFrame: 0 },
    { title: 'What do you remember?', startFrame: 120 },
    { title: 'Jonas', startFrame: 240 },
    { title: 'Mia', startFrame: 400 },
    { title: 'And now?', startFrame: 500 },
    { title: 'Mia', startFrame: 600 },
  ]);
  expect(speakersOf(entries)).toEqual(['Jonas', 'Mia']);
  expect(chaptersOf([entry('CLIP', '', 0)], 'Birthday reel')).toEqual([
    { title: 'Birthday reel', startFrame: 0 },
  ]);
});

test('starts a chapter where its fade ends, in the file and in the player [reel-chapters]', () => {
  const faded = [entry('CLIP', 'Jonas', 0, 15), entry('CLIP', 'Mia', 75, 0)];
  expect(chaptersOf(faded, 'Birthday reel')).toEqual([
    { title: 'Jonas', startFrame: 0 },
    { title: 'Mia', startFrame: 90 },
  ]);
  const played = [
    { startSeconds: 0, durationSeconds: 3 },
    { startSeconds: 2.5, durationSeconds: 4 },
  ];
  expect(played.map((_entry, index) => chapterSeconds(played, index))).toEqual([0, 3]);
});

const played = [
  { kind: 'CARD', title: 'Anna', startSeconds: 0, durationSeconds: 4 },
  { kind: 'CLIP', title: 'Maja', startSeconds: 4, durationSeconds: 10 },
  { kind: 'CLIP', title: 'Maja', startSeconds: 14, durationSeconds: 5 },
  { kind: 'CLIP', title: 'Jonas', startSeconds: 18.5, durationSeconds: 6 },
] as const;

test.each([
  ['NEXT', 0, 4],
  // Half a second of the clip before still fades.
  ['NEXT', 5, 19],
  ['NEXT', 20, null],
  ['PREVIOUS', 24, 19],
  ['PREVIOUS', 20, 4],
  ['PREVIOUS', 5, 0],
  ['PREVIOUS', 1, 0],
] as const)('%s from %d s leads to %s', (direction, from, to) => {
  expect(chapterBeside(played, from, direction)).toBe(to);
});
