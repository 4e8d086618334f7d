import { expect, test } from 'vitest';
import {
  convolveAround,
  convolveEach,
  type Grid,
  keepLargest,
  mixChannels,
} from '#server/media/faces/layers.ts';

/** Repeatable numbers of −1…1. */
const numbers = (length: number, seed: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin((index + 1) * (seed + 0.7)));

const gridOf = (side: number, channels: number): Grid => ({
  side,
  channels,
  values: numbers(side * side * channels, side),
});

/** Cells outside count as 0. */
const valueAt = ({ side, channels, values }: Grid, row: number, column: number, channel: number) =>
  Math.min(row, column) < 0 || Math.max(row, column) >= side
    ? 0
    : (values[(row * side + column) * channels + channel] ?? Number.NaN);

const NINE = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [down, across] as const));

/** Calls `sum` for each cell and output, row by row. */
function eachCell(
  side: number,
  outputs: number,
  sum: (row: number, column: number, output: number) => number,
) {
  return Array.from({ length: side * side * outputs }, (_, at) => {
    const cell = Math.floor(at / outputs);
    return sum(Math.floor(cell / side), cell % side, at % outputs);
  });
}

/** Returns the values that differ by more than another order of adding up explains. */
function wrongValues({ values }: Grid, wanted: number[]): number[] {
  if (values.length !== wanted.length) throw new Error(`${values.length} values instead of ${wanted.length}`);
  return [...values].filter((value, at) => !(Math.abs(value - (wanted[at] ?? Number.NaN)) < 1e-4));
}

// Sides and outputs that the vector code must fill up.
test.each([
  { side: 4, channels: 8, outputs: 16 },
  { side: 5, channels: 16, outputs: 25 },
  { side: 1, channels: 4, outputs: 3 },
])('mixes $channels channels of $side × $side cells into $outputs', ({ side, channels, outputs }) => {
  const grid = gridOf(side, channels);
  const [filter, bias] = [numbers(channels * outputs, 2), numbers(outputs, 3)];
  const mixed = mixChannels(grid, filter, bias);
  const wanted = eachCell(side, mixed.channels, (row, column, output) => {
    if (output >= outputs) return 0;
    let sum = bias[output] ?? 0;
    for (let channel = 0; channel < channels; channel++)
      sum += valueAt(grid, row, column, channel) * (filter[channel * outputs + output] ?? 0);
    return sum;
  });
  expect(mixed.channels).toBeGreaterThanOrEqual(outputs);
  expect(wrongValues(mixed, wanted)).toEqual([]);
});

test('mixes the channels of the cells around each cell', () => {
  const grid = gridOf(6, 3);
  const [filter, bias] = [numbers(27 * 16, 4), numbers(16, 5)];
  const wanted = eachCell(6, 16, (row, column, output) =>
    NINE.flatMap(([down, across]) =>
      [0, 1, 2].map((channel) => valueAt(grid, row + down, column + across, channel)),
    ).reduce((sum, value, at) => sum + value * (filter[at * 16 + output] ?? 0), bias[output] ?? 0),
  );
  expect(wrongValues(convolveAround(grid, filter, bias), wanted)).toEqual([]);
});

test('filters each channel of the cells around each cell', () => {
  const grid = gridOf(5, 8);
  const filter = numbers(9 * 8, 6);
  const wanted = eachCell(5, 8, (row, column, channel) =>
    NINE.reduce(
      (sum, [down, across], at) =>
        sum + valueAt(grid, row + down, column + across, channel) * (filter[at * 8 + channel] ?? 0),
      0,
    ),
  );
  expect(wrongValues(convolveEach(grid, filter), wanted)).toEqual([]);
});

test.each([1, 2] as const)('keeps the largest value of neighbouring cells, at every %i', (stride) => {
  const grid = gridOf(5, 4);
  const wanted = eachCell(Math.ceil(5 / stride), 4, (row, column, channel) => {
    const near = NINE.filter(([down, across]) => down >= 0 && across >= 0).map(([down, across]) => [
      Math.min(row * stride + down, 4),
      Math.min(column * stride + across, 4),
    ]);
    return Math.max(...near.map(([down = 0, across = 0]) => valueAt(grid, down, across, channel)));
  });
  expect(wrongValues(keepLargest(grid, stride), wanted)).toEqual([]);
});
