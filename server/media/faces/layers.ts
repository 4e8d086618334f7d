import { Mixer } from './mixer.ts';

/** Values of a square picture, row by row, all channels of a cell together. */
export type Grid = { side: number; channels: number; values: Float32Array };

const LEAK = 0.1;

/** Mixes the channels of the 3 × 3 cells around each cell; cells outside count as 0. */
export function convolveAround(grid: Grid, filter: Float32Array, bias: Float32Array): Grid {
  const { side, channels } = grid;
  const bordered = withBorder(grid);
  const mixer = new Mixer(filter, bias, side * side);
  const row = 3 * channels;
  const around = new Float32Array(3 * row);
  for (let cell = 0; cell < side * side; cell++) {
    const corner = cornerOf(cell, grid);
    for (let at = 0; at < row; at++) {
      around[at] = bordered.values[corner + at] ?? 0;
      around[row + at] = bordered.values[corner + bordered.side * channels + at] ?? 0;
      around[2 * row + at] = bordered.values[corner + 2 * bordered.side * channels + at] ?? 0;
    }
    mixer.mix(cell, around, 0);
  }
  return { side, channels: mixer.outputs, values: mixer.mixed };
}

/** Filters each channel of the 3 × 3 cells around each cell; cells outside count as 0. */
export function convolveEach(grid: Grid, filter: Float32Array): Grid {
  const { side, channels } = grid;
  const bordered = withBorder(grid);
  const places = Array.from({ length: 9 }, (_, at) => bordered.side * Math.floor(at / 3) + (at % 3));
  const sums = new Float32Array(side * side * channels);
  for (let cell = 0; cell < side * side; cell++) {
    const corner = cornerOf(cell, grid);
    for (let channel = 0; channel < channels; channel++) {
      let sum = 0;
      for (let at = 0; at < 9; at++) {
        const value = bordered.values[corner + (places[at] ?? 0) * channels + channel] ?? 0;
        sum += value * (filter[at * channels + channel] ?? 0);
      }
      sums[cell * channels + channel] = sum;
    }
  }
  return { side, channels, values: sums };
}

/** Mixes the channels of each cell. */
export function mixChannels(
  { side, channels, values }: Grid,
  filter: Float32Array,
  bias: Float32Array,
): Grid {
  const mixer = new Mixer(filter, bias, side * side);
  for (let cell = 0; cell < side * side; cell++) mixer.mix(cell, values, cell * channels);
  return { side, channels: mixer.outputs, values: mixer.mixed };
}

/** Keeps the largest value of each 2 × 2 cells. */
export function keepLargest({ side, channels, values }: Grid, stride: 1 | 2): Grid {
  const to = Math.ceil(side / stride);
  const largest = new Float32Array(to * to * channels).fill(-Infinity);
  for (let cell = 0; cell < to * to; cell++) {
    const [top, left] = [Math.floor(cell / to) * stride, (cell % to) * stride];
    for (let row = top; row < Math.min(side, top + 2); row++) {
      for (let column = left; column < Math.min(side, left + 2); column++) {
        for (let channel = 0; channel < channels; channel++) {
          const value = values[(row * side + column) * channels + channel] ?? 0;
          const at = cell * channels + channel;
          if (value > (largest[at] ?? 0)) largest[at] = value;
        }
      }
    }
  }
  return { side: to, channels, values: largest };
}

/** Changes the values in place. */
export function leaky(grid: Grid): Grid {
  const { values } = grid;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (value < 0) values[at] = value * LEAK;
  }
  return grid;
}

/** Adds a border of zeros, one cell wide. */
function withBorder({ side, channels, values }: Grid): Grid {
  const row = side * channels;
  const bordered = new Float32Array((side + 2) ** 2 * channels);
  for (let at = 0; at < side; at++) {
    bordered.set(values.subarray(at * row, (at + 1) * row), ((at + 1) * (side + 2) + 1) * channels);
  }
  return { side: side + 2, channels, values: bordered };
}

/** Returns where the cells around a cell begin in the values with a border. */
const cornerOf = (cell: number, { side, channels }: Grid) =>
  (Math.floor(cell / side) * (side + 2) + (cell % side)) * channels;
