import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NoiseReducer, openNoiseLibrary } from '#lib/recording/noise-reducer.ts';

/** Opens RNNoise for one channel of sound that is `loudnessLufs` loud. */
export async function openNoiseReducer(loudnessLufs: number | null): Promise<NoiseReducer> {
  // Jobs without noise reduction run without the package.
  const file = fileURLToPath(import.meta.resolve('@echogarden/rnnoise-wasm/rnnoise.wasm'));
  return new NoiseReducer(await openNoiseLibrary(await readFile(file)), loudnessLufs);
}
