import { expect, test } from 'vitest';
import { cutPieces } from '#server/media/plan/cut.ts';

const KEY_FRAMES = [0, 60, 75, 120];
const cut = (from: number, to: number) =>
  cutPieces(KEY_FRAMES, 150, { from, to }).map((piece) => [
    piece.from,
    piece.to,
    piece.isCopied ? 'copied' : 'encoded',
  ]);

test('encodes only the groups of pictures that a cut divides', () => {
  expect(cut(50, 130)).toEqual([
    [50, 60, 'encoded'],
    [60, 120, 'copied'],
    [120, 130, 'encoded'],
  ]);
});

test('encodes nothing where both cuts lie between groups', () => {
  expect(cut(60, 120)).toEqual([[60, 120, 'copied']]);
  expect(cut(75, 150)).toEqual([[75, 150, 'copied']]);
  expect(cut(0, 150)).toEqual([[0, 150, 'copied']]);
});

test('encodes a part that no group fits into', () => {
  expect(cut(10, 50)).toEqual([[10, 50, 'encoded']]);
  expect(cut(62, 110)).toEqual([[62, 110, 'encoded']]);
});
