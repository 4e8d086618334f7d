import { expect, test } from 'vitest';
import { findLeftOut } from '#lib/reel/left-out.ts';

const clip = { frames: 300, speech: [{ startSeconds: 2, endSeconds: 7 }] };

test('a clip that is shown whole says how much silence it could leave out [reel-left-out]', () => {
  const untrimmed = { kind: 'UNTRIMMED', frames: 126, trim: { from: 51, to: 225 } };
  expect(findLeftOut(clip, null)).toEqual(untrimmed);
  expect(findLeftOut(clip, { from: 0, to: 300 })).toEqual(untrimmed);
  expect(findLeftOut({ frames: 210, speech: [{ startSeconds: 0, endSeconds: 7 }] }, null)).toEqual({
    kind: 'NOTHING',
  });
});

test.each([
  [{ from: 51, to: 225 }, 'SILENCE', 126],
  [{ from: 60, to: 300 }, 'SILENCE', 60],
  [{ from: 61, to: 300 }, 'SPEECH', 61],
  [{ from: 0, to: 209 }, 'SPEECH', 91],
] as const)('what the trim %o leaves out is %s [reel-left-out]', (trim, kind, frames) => {
  expect(findLeftOut(clip, trim)).toEqual({ kind, frames });
});

test('names no silence where sound as loud as the speech is cut [reel-left-out]', () => {
  const laughing = { ...clip, asLoud: [{ startSeconds: 7, endSeconds: 9 }] };
  expect(findLeftOut(laughing, null)).toEqual({
    kind: 'UNTRIMMED',
    frames: 66,
    trim: { from: 51, to: 285 },
  });
  expect(findLeftOut(laughing, { from: 51, to: 225 })).toEqual({ kind: 'PART', frames: 126 });
  expect(findLeftOut(laughing, { from: 51, to: 285 })).toEqual({ kind: 'SILENCE', frames: 66 });
});

test('without known speech it claims nothing about silence [reel-left-out]', () => {
  expect(findLeftOut({ frames: 300, speech: [] }, null)).toEqual({ kind: 'NOTHING' });
  expect(findLeftOut({ frames: 300, speech: [] }, { from: 30, to: 300 })).toEqual({
    kind: 'PART',
    frames: 30,
  });
});
