import { expect, test } from 'vitest';
import { cutAroundMarks } from '#server/media/plan/burn.ts';
import { cutPieces, likelyCuts } from '#server/media/plan/cut.ts';

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

test('encodes only the groups of pictures under captions, long stretches in parts [reel-burnt-captions]', () => {
  const burn = (from: number, to: number, ...marks: [number, number][]) =>
    cutAroundMarks(
      KEY_FRAMES,
      { from, to },
      marks.map(([start, end]) => ({ from: start, to: end })),
    ).map((piece) => [piece.from, piece.to, piece.isCopied ? 'copied' : 'encoded']);
  expect(burn(0, 150)).toEqual([[0, 150, 'copied']]);
  expect(burn(0, 150, [62, 70])).toEqual([
    [0, 60, 'copied'],
    [60, 75, 'encoded'],
    [75, 150, 'copied'],
  ]);
  expect(burn(60, 140, [0, 60], [80, 100], [110, 125])).toEqual([
    [60, 75, 'copied'],
    [75, 140, 'encoded'],
  ]);
  const everySecond = Array.from({ length: 50 }, (_, second) => second * 30);
  const whole = { from: 0, to: 1500 };
  expect(cutAroundMarks(everySecond, whole, [whole]).map(({ to }) => to)).toEqual([600, 1200, 1500]);
});

test('expects cuts at both ends of what a reel shows, and inside its fades if it is long enough for them', () => {
  expect(likelyCuts({ from: 20, to: 110 }, [12, 15])).toEqual([20, 32, 35, 95, 98, 110]);
  expect(likelyCuts({ from: 20, to: 50 }, [15])).toEqual([20, 50]);
  expect(likelyCuts({ from: 20, to: 60 }, [15, 20])).toEqual([20, 35, 45, 60]);
});
