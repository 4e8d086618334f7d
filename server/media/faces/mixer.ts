/** A processor adds up this many sums at the same time. */
const TOGETHER = 4;

/** Mixes the channels of one cell after the other: most of the work of finding faces. */
export class Mixer {
  /** A multiple of `TOGETHER`; outputs without a bias stay 0. */
  readonly outputs: number;
  readonly mixed: Float32Array;
  readonly #weights: Float64Array;
  readonly #bias: Float32Array;
  readonly #channels: number;

  /** @param filter The weights of all outputs, channel by channel */
  constructor(filter: Float32Array, bias: Float32Array, cells: number) {
    this.outputs = Math.ceil(bias.length / TOGETHER) * TOGETHER;
    this.mixed = new Float32Array(cells * this.outputs);
    this.#bias = bias;
    this.#channels = filter.length / bias.length;
    this.#weights = inOrderOfUse(filter, this.#channels, bias.length);
  }

  mix(cell: number, inputs: Float32Array, from: number): void {
    const weights = this.#weights;
    const channels = this.#channels;
    for (let output = 0; output < this.outputs; output += TOGETHER) {
      let first = this.#bias[output] ?? 0;
      let second = this.#bias[output + 1] ?? 0;
      let third = this.#bias[output + 2] ?? 0;
      let fourth = this.#bias[output + 3] ?? 0;
      let at = output * channels;
      for (let channel = 0; channel < channels; channel++) {
        const value = inputs[from + channel] ?? 0;
        first += value * (weights[at] ?? 0);
        second += value * (weights[at + 1] ?? 0);
        third += value * (weights[at + 2] ?? 0);
        fourth += value * (weights[at + 3] ?? 0);
        at += TOGETHER;
      }
      const to = cell * this.outputs + output;
      this.mixed[to] = first;
      this.mixed[to + 1] = second;
      this.mixed[to + 2] = third;
      this.mixed[to + 3] = fourth;
    }
  }
}

/** Puts the weights that are read together side by side: of `TOGETHER` outputs, channel by channel. */
function inOrderOfUse(filter: Float32Array, channels: number, outputs: number): Float64Array {
  const weights = new Float64Array(channels * Math.ceil(outputs / TOGETHER) * TOGETHER);
  for (let output = 0; output < outputs; output++) {
    const place = output % TOGETHER;
    const start = (output - place) * channels + place;
    for (let channel = 0; channel < channels; channel++) {
      weights[start + channel * TOGETHER] = filter[channel * outputs + output] ?? 0;
    }
  }
  return weights;
}
