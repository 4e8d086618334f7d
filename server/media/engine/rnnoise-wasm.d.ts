declare module '@echogarden/rnnoise-wasm' {
  type Rnnoise = {
    HEAPF32: Float32Array;
    _malloc: (bytes: number) => number;
    _free: (address: number) => void;
    _rnnoise_create: (model: number) => number;
    _rnnoise_destroy: (state: number) => void;
    /** Returns the probability of a voice in 480 samples. */
    _rnnoise_process_frame: (state: number, output: number, input: number) => number;
  };
  export default function createRnnoise(): Promise<Rnnoise>;
}
