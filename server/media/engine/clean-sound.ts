import { open, stat } from 'node:fs/promises';
import { NOISE_FRAME, type NoiseReducer } from '#lib/recording/noise-reducer.ts';
import type { CleanUp } from '#lib/recording/speech.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import type { JobContext } from './job-context.ts';
import { readSeconds } from './listen.ts';
import { openNoiseReducer } from './open-noise-reducer.ts';

const FULL_SCALE = 32_768;

/** Around the first word, in seconds. */
const WARM_UP = { before: 1, after: 2 };

type Wanted = Pick<CleanUp, 'originalShare'> & { speech: readonly SecondsRange[] };

/** Writes prepared sound again with less noise, every sample in its place. */
export async function cleanSound(
  input: string,
  output: string,
  { originalShare, speech }: Wanted,
  loudnessLufs: number | null,
  context: JobContext,
): Promise<void> {
  using left = await openNoiseReducer(loudnessLufs);
  using right = await openNoiseReducer(loudnessLufs);
  const channels = [new CleanChannel(left, originalShare), new CleanChannel(right, originalShare)];
  const clean = (pcm: Int16Array, start: number): Buffer => {
    const cleaned = new Int16Array(NOISE_FRAME * 2);
    for (const [offset, channel] of channels.entries())
      channel.clean(pcm, start * 2 + offset, cleaned, offset);
    return Buffer.from(cleaned.buffer);
  };
  const cleanAll = (pcm: Int16Array) => {
    const frames: Buffer[] = [];
    for (let start = 0; start < pcm.length / 2; start += NOISE_FRAME) frames.push(clean(pcm, start));
    return frames;
  };
  // RNNoise only reduces noise once it has heard a voice in it: until the first word, all of it would stay.
  const firstWord = speech[0]?.startSeconds ?? 0;
  const from = Math.max(0, Math.floor(firstWord - WARM_UP.before));
  for await (const pcm of readSeconds(input, from, Math.ceil(firstWord + WARM_UP.after))) cleanAll(pcm);
  await using file = await open(output, 'w');
  let isFirst = true;
  for await (const pcm of readSeconds(input)) {
    const frames = cleanAll(pcm);
    // The first result comes before the clip.
    await file.writeFile(Buffer.concat(isFirst ? frames.slice(1) : frames));
    isFirst = false;
    await context.breathe();
  }
  await file.writeFile(clean(new Int16Array(), 0));
  await file.truncate((await stat(input)).size);
}

class CleanChannel {
  readonly #reducer: NoiseReducer;
  readonly #originalShare: number;
  readonly #frame = new Float32Array(NOISE_FRAME);
  readonly #earlier = new Float32Array(NOISE_FRAME);

  constructor(reducer: NoiseReducer, originalShare: number) {
    this.#reducer = reducer;
    this.#originalShare = originalShare;
  }

  /** Reads one channel of interleaved PCM, and writes the cleaned 480 samples before it. */
  clean(pcm: Int16Array, from: number, cleaned: Int16Array, to: number): void {
    const read = (index: number) => (pcm[from + index * 2] ?? 0) / FULL_SCALE;
    for (let index = 0; index < NOISE_FRAME; index++) this.#frame[index] = read(index);
    this.#reducer.process(this.#frame);
    for (let index = 0; index < NOISE_FRAME; index++) {
      const reduced = (1 - this.#originalShare) * (this.#frame[index] ?? 0);
      const mixed = (reduced + this.#originalShare * (this.#earlier[index] ?? 0)) * FULL_SCALE;
      cleaned[to + index * 2] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(mixed)));
      this.#earlier[index] = read(index);
    }
  }
}
