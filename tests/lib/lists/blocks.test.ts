import { expect, test } from 'vitest';
import { blocksOf, isLong } from '#lib/lists/blocks.ts';

test('renders a list of up to 40 items whole [lists-near]', () => {
  expect([40, 41].map((count) => isLong(count))).toEqual([false, true]);
});

test('splits a list into blocks of whole rows that cover every item once', () => {
  expect(blocksOf(20, 3).map(({ start, end }) => end - start)).toEqual([6, 6, 6, 2]);
  for (const columns of [1, 2, 3, 4, 5, 8]) {
    const blocks = blocksOf(200, columns);
    expect(blocks.every(({ start }) => start % columns === 0)).toBe(true);
    expect(
      blocks.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    ).toEqual(Array.from({ length: 200 }, (_, at) => at));
  }
  expect(blocksOf(0, 2)).toEqual([]);
});
