/** Samples in 10 ms at 48 kHz, and the delay of the cleaned sound. */
export const NOISE_FRAME = 480;
export const NOISE_SAMPLE_RATE = 48_000;
const BYTES = 4;
/** RNNoise counts in 16 bits, and learnt from speech of ordinary loudness. */
const FULL_SCALE = 32_768;
const ORDINARY_LUFS = -23;
const MOST_GAIN_DB = 40;

/** RNNoise in WebAssembly (@echogarden/rnnoise-wasm 0.2.0), whose build names its exports by letters. */
type Library = {
  c: WebAssembly.Memory;
  /** Prepares the library. */
  d: () => void;
  /** Creates a state for a model. 0 is the built-in one. */
  h: (model: number) => number;
  /** Deletes a state. */
  i: (state: number) => void;
  /** Frees memory. */
  j: (address: number) => void;
  /** Cleans 480 samples. Returns the probability of a voice in them. */
  k: (state: number, output: number, input: number) => number;
  /** Allocates bytes. 0 if there is no room. */
  l: (bytes: number) => number;
};

/** Loads RNNoise from the bytes of its WebAssembly file. */
export async function openNoiseLibrary(wasm: BufferSource): Promise<Library> {
  let bytes = new Uint8Array();
  const { instance } = await WebAssembly.instantiate(wasm, {
    a: {
      // Its first memory is enough for several states.
      a: () => 0,
      b: (to: number, from: number, count: number) => bytes.copyWithin(to, from, from + count),
    },
  });
  const library = instance.exports as unknown as Library;
  bytes = new Uint8Array(library.c.buffer);
  library.d();
  return library;
}

/** RNNoise for one channel of samples of −1…1. */
export class NoiseReducer implements Disposable {
  readonly #library: Library;
  readonly #scale: number;
  readonly #state: number;
  readonly #address: number;
  readonly #frame: Float32Array;

  constructor(library: Library, loudnessLufs: number | null) {
    const gainDb = Math.min(MOST_GAIN_DB, ORDINARY_LUFS - (loudnessLufs ?? ORDINARY_LUFS));
    this.#library = library;
    this.#scale = FULL_SCALE * 10 ** (gainDb / 20);
    this.#state = library.h(0);
    this.#address = library.l(NOISE_FRAME * BYTES);
    if (this.#state === 0 || this.#address === 0) throw new Error('RNNoise has no memory left.');
    this.#frame = new Float32Array(library.c.buffer, this.#address, NOISE_FRAME);
  }

  /** Replaces 480 samples by the 480 before them, cleaned. Returns the probability of a voice. */
  process(samples: Float32Array): number {
    for (let index = 0; index < NOISE_FRAME; index++)
      this.#frame[index] = (samples[index] ?? 0) * this.#scale;
    const voice = this.#library.k(this.#state, this.#address, this.#address);
    for (let index = 0; index < NOISE_FRAME; index++)
      samples[index] = (this.#frame[index] ?? 0) / this.#scale;
    return voice;
  }

  [Symbol.dispose](): void {
    this.#library.j(this.#address);
    this.#library.i(this.#state);
  }
}
