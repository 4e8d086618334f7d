/** Samples in 10 ms, and the delay of the cleaned sound. */
export const NOISE_FRAME = 480;
const BYTES = 4;
/** RNNoise counts in 16 bits, and learnt from speech of ordinary loudness. */
const FULL_SCALE = 32_768;
const ORDINARY_LUFS = -23;
const MOST_GAIN_DB = 40;

/** Names RNNoise's functions as usual. Its memory may move, so it is read at each use. */
async function openLibrary() {
  // Jobs without noise reduction run without the package.
  const { default: createRnnoise } = await import('@echogarden/rnnoise-wasm');
  const library = await createRnnoise();
  const { _malloc: allocate, _free: free } = library;
  const {
    _rnnoise_create: create,
    _rnnoise_destroy: destroy,
    _rnnoise_process_frame: processFrame,
  } = library;
  return { allocate, free, create, destroy, processFrame, memory: () => library.HEAPF32 };
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

/** RNNoise for one channel of samples of −1…1. */
export class NoiseReducer implements Disposable {
  readonly #library: Library;
  readonly #scale: number;
  readonly #state: number;
  readonly #address: number;

  private constructor(library: Library, scale: number) {
    this.#library = library;
    this.#scale = scale;
    this.#state = library.create(0);
    this.#address = library.allocate(NOISE_FRAME * BYTES);
  }

  static async open(loudnessLufs: number | null): Promise<NoiseReducer> {
    const gainDb = Math.min(MOST_GAIN_DB, ORDINARY_LUFS - (loudnessLufs ?? ORDINARY_LUFS));
    return new NoiseReducer(await openLibrary(), FULL_SCALE * 10 ** (gainDb / 20));
  }

  /** Replaces 480 samples by the 480 before them, cleaned. Returns the probability of a voice. */
  process(samples: Float32Array): number {
    const start = this.#address / BYTES;
    const frame = this.#library.memory().subarray(start, start + NOISE_FRAME);
    for (let index = 0; index < NOISE_FRAME; index++) frame[index] = (samples[index] ?? 0) * this.#scale;
    const voice = this.#library.processFrame(this.#state, this.#address, this.#address);
    for (let index = 0; index < NOISE_FRAME; index++) samples[index] = (frame[index] ?? 0) / this.#scale;
    return voice;
  }

  [Symbol.dispose](): void {
    this.#library.free(this.#address);
    this.#library.destroy(this.#state);
  }
}
