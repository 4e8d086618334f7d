import { Mixer } from './mixer.ts';
import { vectorCode } from './vector-code.ts';

/** Values of a square picture, row by row, all channels of a cell together. */
export type Grid = { side: number; channels: number; values: Float32Array };

const LEAK = 0.1;
const BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Mixes the channels of the 3 × 3 cells around each cell; cells outside count as 0. */
export function convolveAround(grid: Grid, filter: Float32Array, bias: Float32Array): Grid {
  const { side, channels } = grid;
  const bordered = withBorder(grid);
  const length = bordered.side * channels;
  const around = 3 * channels;
  return mixRows(side, filter, bias, (row, inputs) => {
    let at = 0;
    for (let column = 0; column < side; column++) {
      for (let above = 0; above < 3; above++) {
        const from = (row + above) * length + column * channels;
        for (let next = 0; next < around; next++) inputs[at++] = bordered.values[from + next] ?? 0;
      }
    }
  });
}

/** Filters each channel of the 3 × 3 cells around each cell; cells outside count as 0. */
export function convolveEach(grid: Grid, filter: Float32Array): Grid {
  const { side, channels } = grid;
  const bordered = withBorder(grid);
  const length = bordered.side * channels;
  const { code, places } = vectorCode([3 * length, filter.length, side * channels]);
  const [around, weights, sums] = places as [Float32Array, Float32Array, Float32Array];
  weights.set(filter);
  const values = new Float32Array(side * side * channels);
  for (let row = 0; row < side; row++) {
    around.set(bordered.values.subarray(row * length, (row + 3) * length));
    code.filter(
      around.byteOffset,
      weights.byteOffset,
      sums.byteOffset,
      length * BYTES,
      channels * BYTES,
      sums.byteOffset + sums.byteLength,
    );
    values.set(sums, row * sums.length);
  }
  return { side, channels, values };
}

/** Mixes the channels of each cell. */
export function mixChannels(
  { side, channels, values }: Grid,
  filter: Float32Array,
  bias: Float32Array,
): Grid {
  const length = side * channels;
  return mixRows(side, filter, bias, (row, inputs) =>
    inputs.set(values.subarray(row * length, (row + 1) * length)),
  );
}

function mixRows(
  side: number,
  filter: Float32Array,
  bias: Float32Array,
  fill: (row: number, inputs: Float32Array) => void,
): Grid {
  const mixer = new Mixer(filter, bias, side);
  const values = new Float32Array(side * side * mixer.outputs);
  for (let row = 0; row < side; row++) {
    fill(row, mixer.row);
    values.set(mixer.mix(), row * side * mixer.outputs);
  }
  return { side, channels: mixer.outputs, values };
}

/** Keeps the largest value of each 2 × 2 cells. */
export function keepLargest({ side, channels, values }: Grid, stride: 1 | 2): Grid {
  const to = Math.ceil(side / stride);
  const largest = new Float32Array(to * to * channels);
  let at = 0;
  for (let row = 0; row < to; row++) {
    const top = row * stride * side;
    const bottom = Math.min(row * stride + 1, side - 1) * side;
    for (let column = 0; column < to; column++) {
      const left = column * stride;
      const right = Math.min(left + 1, side - 1);
      const [one, two] = [(top + left) * channels, (top + right) * channels];
      const [three, four] = [(bottom + left) * channels, (bottom + right) * channels];
      for (let channel = 0; channel < channels; channel++) {
        const above = Math.max(values[one + channel] ?? 0, values[two + channel] ?? 0);
        const below = Math.max(values[three + channel] ?? 0, values[four + channel] ?? 0);
        largest[at++] = Math.max(above, below);
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
