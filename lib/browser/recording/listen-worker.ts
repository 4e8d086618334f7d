import { NOISE_FRAME, NoiseReducer, openNoiseLibrary } from '#lib/recording/noise-reducer.ts';

/** Joined sound of one channel at 48 kHz. */
export type SoundToHear = { samples: Float32Array<ArrayBuffer>; loudnessLufs: number | null };

// Runs beside the page. A failure reaches the page as `false`, because its own would only be logged.
addEventListener('message', ({ data }: MessageEvent<SoundToHear>) => {
  void hear(data).then(
    (voice) => postMessage(voice, { transfer: [voice.buffer] }),
    () => postMessage(false),
  );
});

/** Returns the probability of a voice in each 10 ms. */
async function hear({ samples, loudnessLufs }: SoundToHear): Promise<Float32Array<ArrayBuffer>> {
  const file = new URL('@echogarden/rnnoise-wasm/rnnoise.wasm', import.meta.url);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`The network answered with ${response.status}.`);
  // Freed with the worker: `using` needs newer browsers.
  const reducer = new NoiseReducer(await openNoiseLibrary(await response.arrayBuffer()), loudnessLufs);
  const voice = new Float32Array(Math.floor(samples.length / NOISE_FRAME));
  for (let frame = 0; frame < voice.length; frame++) {
    const start = frame * NOISE_FRAME;
    voice[frame] = reducer.process(samples.subarray(start, start + NOISE_FRAME));
  }
  return voice;
}
