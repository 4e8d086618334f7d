import { createReadStream } from 'node:fs';
import { NOISE_FRAME } from '#lib/recording/noise-reducer.ts';
import type { Listening } from '#lib/recording/speech.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { BYTES_PER_SAMPLE } from './decode-sound.ts';
import type { JobContext } from './job-context.ts';
import { openNoiseReducer } from './open-noise-reducer.ts';

const FULL_SCALE = 32_768;
const SILENCE_DB = -120;

/** Returns what RNNoise hears in each 10 ms of prepared sound that is `loudnessLufs` loud. */
export async function listen(
  path: string,
  loudnessLufs: number | null,
  context: JobContext,
): Promise<Listening> {
  using reducer = await openNoiseReducer(loudnessLufs);
  const voice: number[] = [];
  const levels: number[] = [];
  const frame = new Float32Array(NOISE_FRAME);
  for await (const pcm of readSeconds(path)) {
    for (let start = 0; start + NOISE_FRAME <= pcm.length / 2; start += NOISE_FRAME) {
      let power = 0;
      for (let index = 0; index < NOISE_FRAME; index++) {
        const place = (start + index) * 2;
        const sample = ((pcm[place] ?? 0) + (pcm[place + 1] ?? 0)) / (2 * FULL_SCALE);
        power += sample ** 2;
        frame[index] = sample;
      }
      levels.push(power === 0 ? SILENCE_DB : 10 * Math.log10(power / NOISE_FRAME));
      voice.push(reducer.process(frame));
    }
    await context.breathe();
  }
  return { voice, levels };
}

const SECOND_BYTES = SAMPLE_RATE * BYTES_PER_SAMPLE;

/**
 * Yields interleaved stereo PCM between two whole seconds, a second at a time: a whole number of RNNoise's frames, except
 * for the last.
 */
export async function* readSeconds(path: string, from = 0, to = Infinity): AsyncGenerator<Int16Array> {
  const range = { start: from * SECOND_BYTES, end: to * SECOND_BYTES - 1 };
  for await (const block of createReadStream(path, { ...range, highWaterMark: SECOND_BYTES })) {
    const bytes: Buffer = Buffer.from(block);
    yield new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  }
}
