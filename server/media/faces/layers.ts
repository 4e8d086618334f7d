/** Values of a square picture, row by row, all channels of a cell together. */
export type Grid = { side: number; channels: number; values: Float32Array };

const LEAK = 0.1;

/** Returns the sum over the 3 × 3 cells around each cell; cells outside count as 0. */
export function convolveAround(grid: Grid, filter: Float32Array, bias: Float32Array): Grid {
  const { side, channels, values } = grid;
  const outputs = bias.length;
  const sums = new Float32Array(side * side * outputs);
  eachNeighbour(side, (cell, neighbour, position) => {
    for (let channel = 0; channel < channels; channel++) {
      const value = values[neighbour * channels + channel] ?? 0;
      const weights = (position * channels + channel) * outputs;
      for (let output = 0; output < outputs; output++) {
        const at = cell * outputs + output;
        sums[at] = (sums[at] ?? 0) + value * (filter[weights + output] ?? 0);
      }
    }
  });
  return withBias({ side, channels: outputs, values: sums }, bias);
}

/** Filters each channel separately. */
export function convolveEach(grid: Grid, filter: Float32Array): Grid {
  const { side, channels, values } = grid;
  const sums = new Float32Array(values.length);
  eachNeighbour(side, (cell, neighbour, position) => {
    for (let channel = 0; channel < channels; channel++) {
      const at = cell * channels + channel;
      const value = values[neighbour * channels + channel] ?? 0;
      sums[at] = (sums[at] ?? 0) + value * (filter[position * channels + channel] ?? 0);
    }
  });
  return { side, channels, values: sums };
}

/** Mixes the channels of each cell. */
export function mixChannels({ side, channels, values }: Grid, filter: Float32Array, outputs: number): Grid {
  const mixed = new Float32Array(side * side * outputs);
  for (let cell = 0; cell < side * side; cell++) {
    const target = cell * outputs;
    for (let channel = 0; channel < channels; channel++) {
      const value = values[cell * channels + channel] ?? 0;
      if (value === 0) continue;
      const weights = channel * outputs;
      for (let output = 0; output < outputs; output++) {
        const at = target + output;
        mixed[at] = (mixed[at] ?? 0) + value * (filter[weights + output] ?? 0);
      }
    }
  }
  return { side, channels: outputs, values: mixed };
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

export function withBias({ side, channels, values }: Grid, bias: Float32Array): Grid {
  return { side, channels, values: values.map((value, at) => value + (bias[at % channels] ?? 0)) };
}

export const leaky = ({ side, channels, values }: Grid): Grid => ({
  side,
  channels,
  values: values.map((value) => (value < 0 ? value * LEAK : value)),
});

function eachNeighbour(
  side: number,
  visit: (cell: number, neighbour: number, position: number) => void,
): void {
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      for (let position = 0; position < 9; position++) {
        const [y, x] = [row + Math.floor(position / 3) - 1, column + (position % 3) - 1];
        if (y >= 0 && x >= 0 && y < side && x < side) visit(row * side + column, y * side + x, position);
      }
    }
  }
}
