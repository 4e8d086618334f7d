import { CELLS_TOGETHER, OUTPUTS_TOGETHER, vectorCode } from './vector-code.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const upTo = (length: number, step: number) => Math.ceil(length / step) * step;

/** Mixes the channels of the cells of one row after the other. Nothing else may use the vector code meanwhile. */
export class Mixer {
  /** A multiple of `OUTPUTS_TOGETHER`; outputs without a bias stay 0. */
  readonly outputs: number;
  /** The row to mix: all channels of a cell together. */
  readonly row: Float32Array;
  readonly #mixRow: () => void;
  readonly #mixed: Float32Array;

  /** @param filter The weights of all outputs, channel by channel */
  constructor(filter: Float32Array, bias: Float32Array, cells: number) {
    const channels = filter.length / bias.length;
    const outputs = upTo(bias.length, OUTPUTS_TOGETHER);
    // A last row may be mixed with cells that nobody reads.
    const length = upTo(cells, CELLS_TOGETHER);
    const { code, places } = vectorCode([channels * outputs, outputs, length * channels, length * outputs]);
    const [weights, start, inputs, mixed] = places as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    weights.set(inOrderOfUse(filter, channels, bias.length, outputs));
    start.fill(0).set(bias);
    this.outputs = outputs;
    this.row = inputs.subarray(0, cells * channels);
    this.#mixed = mixed.subarray(0, cells * outputs);
    this.#mixRow = () =>
      code.mix(
        inputs.byteOffset,
        weights.byteOffset,
        start.byteOffset,
        mixed.byteOffset,
        channels * BYTES,
        outputs * BYTES,
        inputs.byteOffset + inputs.byteLength,
      );
  }

  /** Mixes `row`. Returns values that the next call replaces. */
  mix(): Float32Array {
    this.#mixRow();
    return this.#mixed;
  }
}

/** Puts the weights that are read together side by side: of several outputs, channel by channel. */
function inOrderOfUse(filter: Float32Array, channels: number, given: number, outputs: number): Float32Array {
  const weights = new Float32Array(channels * outputs);
  for (let output = 0; output < given; output++) {
    const place = output % OUTPUTS_TOGETHER;
    const start = (output - place) * channels + place;
    for (let channel = 0; channel < channels; channel++) {
      weights[start + channel * OUTPUTS_TOGETHER] = filter[channel * given + output] ?? 0;
    }
  }
  return weights;
}
