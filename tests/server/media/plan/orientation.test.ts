import { expect, test } from 'vitest';
import {
  matrixOf,
  orientationFilters,
  orientationOf,
  TURNS,
  turned,
  turnedBy,
} from '#server/media/plan/orientation.ts';

test('a portrait phone writes a quarter turn clockwise', () => {
  // A portrait clip's matrix: a point to the right of the origin moves below it.
  expect(orientationOf({ a: 0, b: 65_536, c: -65_536, d: 0 })).toEqual({ turn: 90, mirrored: false });
});

test.each([
  ['left to right', { a: -1, b: 0, c: 0, d: 1 }, { turn: 0, mirrored: true }],
  ['top to bottom', { a: 1, b: 0, c: 0, d: -1 }, { turn: 180, mirrored: true }],
])('mirrors a picture %s', (_name, matrix, orientation) => {
  expect(orientationOf(matrix)).toEqual(orientation);
});

test.each(TURNS)('a turn of %i degrees survives its matrix', (turn) => {
  expect(orientationOf(matrixOf(turn))).toEqual({ turn, mirrored: false });
});

test('a quarter turn swaps the sides', () => {
  expect(turned({ width: 4, height: 3 }, 270)).toEqual({ width: 3, height: 4 });
  expect(turned({ width: 4, height: 3 }, 180)).toEqual({ width: 4, height: 3 });
});

test('turns further than the file says', () => {
  expect(turnedBy({ turn: 270, mirrored: true }, 180)).toEqual({ turn: 90, mirrored: true });
});

test('mirrors before turning', () => {
  expect(orientationFilters({ turn: 90, mirrored: true })).toEqual(['hflip', 'transpose=clock']);
  expect(orientationFilters({ turn: 0, mirrored: false })).toEqual([]);
});
