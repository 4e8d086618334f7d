import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceOfTones } from '#lib/illustration/voice-of-tones.ts';
import { prepareSound } from '#server/media/engine/prepare-sound.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

export const folder = temporaryFolder();
export const measureContext = {
  partOf: (file: string) => file,
  progress: () => {},
  breathe: () => Promise.resolve(),
};
export const RATE = 48_000;
export const SPOKEN_SECONDS = 6;
export const HEAD_SECONDS = 2;
export const SECONDS = 10;

/** Six seconds of a voice between two seconds of silence at both ends, −1…1. */
export const spoken = (() => {
  const samples = new Float32Array(SECONDS * RATE);
  const voice = Float32Array.from(voiceOfTones(3, SPOKEN_SECONDS), (sample) => sample / 32_768);
  samples.set(voice, HEAD_SECONDS * RATE);
  return samples;
})();

/** Repeatable white noise of −1…1. */
function noise(): Float32Array {
  let state = 7;
  return Float32Array.from({ length: SECONDS * RATE }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  });
}

/** Writes ten seconds of stereo sound and prepares it as a clip's. */
export async function prepare(
  name: string,
  soundAt: (index: number) => number,
  seconds = SECONDS,
  wanted: 'AUTO' | 'OFF' = 'AUTO',
) {
  const path = join(folder, `${name}.pcm`);
  const pcm = new Int16Array(seconds * RATE * 2);
  for (let index = 0; index < seconds * RATE; index++) {
    const sample = Math.max(-32_768, Math.min(32_767, Math.round(soundAt(index) * 32_768)));
    pcm.fill(sample, index * 2, index * 2 + 2);
  }
  const original = Buffer.from(pcm.buffer);
  await writeFile(path, original);
  const frames = seconds * 30;
  const sound = await prepareSound(path, frames, measureContext, wanted);
  return { ...sound, path, frames, original, prepared: await readFile(path) };
}

/** Ten seconds. */
export const hiss = noise();
export const ordinary = (index: number): number => spoken[index] ?? 0;
