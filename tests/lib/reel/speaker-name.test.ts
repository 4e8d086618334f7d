import { expect, test } from 'vitest';
import { appliedEdit } from '#lib/reel/clip-edit.ts';
import { movedName, namedFrames } from '#lib/reel/speaker-name.ts';

const PROPOSED = { from: 40, to: 400 };

test('a name follows a trim that would hide it, or how it slides in [reel-structure]', () => {
  expect(namedFrames(PROPOSED)).toEqual({ from: 58, to: 178 });
  // Two seconds later, in the middle of the name, and five seconds later, after it.
  expect(movedName(PROPOSED, { from: 100, to: 400 })).toEqual({ from: 118, to: 238 });
  expect(movedName(PROPOSED, { from: 190, to: 400 })).toEqual({ from: 208, to: 328 });
  expect(movedName(PROPOSED, { from: 59, to: 400 })).toEqual({ from: 77, to: 197 });
  // The part before the first word, such as a song.
  expect(movedName({ from: 240, to: 400 }, { from: 0, to: 200 })).toEqual({ from: 18, to: 138 });
  expect(movedName({ from: 240, to: 400 }, { from: 0, to: 270 })).toEqual({ from: 18, to: 138 });
});

test('a name stays where a trim shows it [reel-structure]', () => {
  const shown = [
    PROPOSED,
    { from: 0, to: 400 },
    { from: 58, to: 400 },
    { from: 40, to: 399 },
    // Cut short, but long enough to read.
    { from: 40, to: 110 },
  ];
  expect(shown.map((trim) => movedName(PROPOSED, trim))).toEqual(shown.map(() => null));
  // A second has no room for more, wherever the name begins.
  expect(movedName({ from: 0, to: 60 }, { from: 0, to: 30 })).toBeNull();
});

test('a clip is prepared again for a name that its trim hides [reel-structure] [reel-clip-edits]', () => {
  const sent = { frames: 150, named: { from: 20, to: 150 } };
  const editWith = (trim?: { from: number; to: number }, clip = sent) =>
    appliedEdit({ rotate: 90, ...(trim && { trim }) }, clip, 'CLASSIC');
  expect(editWith({ from: 60, to: 150 })).toEqual({ rotate: 90, named: { from: 78, to: 150 } });
  expect(editWith()).toEqual({ rotate: 90 });
  // Too little would be left, so that the reel shows the whole clip.
  expect(editWith({ from: 140, to: 200 })).toEqual({ rotate: 90 });
  // Its name is part of a written card.
  expect(appliedEdit({ trim: { from: 60, to: 150 } }, { frames: 150 }, 'CLASSIC')).toBeNull();
});
