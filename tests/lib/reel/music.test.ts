import { expect, test } from 'vitest';
import { heardIn } from '#lib/reel/music.ts';

const speech = [
  { startSeconds: 1, endSeconds: 2 },
  { startSeconds: 6, endSeconds: 7 },
];

test('music is soft where people speak, and where a song or laughter is as loud [reel-music]', () => {
  const asLoud = [
    { startSeconds: 1.5, endSeconds: 4 },
    { startSeconds: 8, endSeconds: 9 },
  ];
  expect(heardIn({ speech, asLoud, loudnessLufs: -16 })).toEqual([
    { startSeconds: 1, endSeconds: 4 },
    { startSeconds: 6, endSeconds: 7 },
    { startSeconds: 8, endSeconds: 9 },
  ]);
  expect(heardIn({ speech, loudnessLufs: -16 })).toEqual(speech);
});

test('music is soft over all of a violin, as loud as ever over silence and noise that nobody hears, and soft where nobody looked for speech [reel-music]', () => {
  const throughout = [{ startSeconds: 0, endSeconds: Infinity }];
  expect(heardIn({ speech: [], loudnessLufs: -25 })).toEqual(throughout);
  expect(heardIn({ speech: [], loudnessLufs: -48 })).toEqual([]);
  expect(heardIn({ speech: [], loudnessLufs: null })).toEqual([]);
  expect(heardIn({ loudnessLufs: -25 })).toBeUndefined();
});
