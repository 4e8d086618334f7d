import { open } from 'node:fs/promises';
import { LEVELS_PER_SECOND, SILENCE_DB } from '#lib/recording/find-spoken.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import { SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { softenAround } from '#server/media/plan/soften.ts';
import type { JobContext } from './job-context.ts';
import { readSeconds } from './listen.ts';

const FULL_SCALE = 32_768;
/** Samples of one level. */
const STEP = SAMPLE_RATE / LEVELS_PER_SECOND;

/** Writes prepared sound again, with laughter and cries closer to its speech if they are far louder. Returns where, or null if it wrote nothing. */
export async function softenSound(
  input: string,
  output: string,
  speech: readonly SecondsRange[],
  context: JobContext,
): Promise<SecondsRange[] | null> {
  if (speech.length === 0) return null;
  const levels: number[] = [];
  for await (const pcm of readSeconds(input)) {
    for (let start = 0; start < pcm.length; start += STEP * 2)
      levels.push(levelOf(pcm.subarray(start, start + STEP * 2)));
    await context.breathe();
  }
  const softening = softenAround(levels, speech);
  if (!softening) return null;
  const { gains, softened } = softening;
  const factors = gains.map((gain) => 10 ** (gain / 20));
  await using file = await open(output, 'w');
  let step = 0;
  for await (const pcm of readSeconds(input)) {
    for (let start = 0; start < pcm.length; start += STEP * 2) {
      scale(pcm.subarray(start, start + STEP * 2), factors[step] ?? 1, factors[step + 1] ?? 1);
      step++;
    }
    await file.writeFile(pcm);
    await context.breathe();
  }
  return softened;
}

function levelOf(pcm: Int16Array): number {
  const power = pcm.reduce((sum, sample) => sum + (sample / FULL_SCALE) ** 2, 0) / pcm.length;
  return power === 0 ? SILENCE_DB : 10 * Math.log10(power);
}

function scale(pcm: Int16Array, from: number, to: number): void {
  if (from === 1 && to === 1) return;
  for (let index = 0; index < pcm.length; index++) {
    const share = Math.floor(index / 2) / STEP;
    pcm[index] = Math.round((pcm[index] ?? 0) * (from + (to - from) * share));
  }
}
