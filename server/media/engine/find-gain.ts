import { proposeTrim, type SecondsRange } from '#lib/reel/trim.ts';
import { gainTowardsTarget, MIX_CEILING_DBTP } from '#server/media/plan/level.ts';
import { SAMPLE_RATE, SAMPLES_PER_FRAME } from '#server/media/plan/profile.ts';
import type { JobContext } from './job-context.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import type { SoundMeasure } from './measure-sound.ts';
import { mixSound } from './mix-sound.ts';

/** Softened sounds do not count towards the loudness of the speech. */
type Sound = {
  path: string;
  frames: number;
  speech: readonly SecondsRange[];
  softened: readonly SecondsRange[];
};

const ROUNDS = 2;
/** What limiting takes from a clip's loudness is added to its gain, within reason. */
const MOST_ADDED_DB = 6;
const PRECISION_DB = 0.05;
const NO_CEILING_DBTP = 120;

/** Returns the gain with which the mix brings a clip to −16 LUFS from its first word to its last, behind the limiter. */
export async function findGain(
  { path, frames, speech, softened }: Sound,
  { loudnessLufs, truePeakDb }: SoundMeasure,
  context: JobContext,
): Promise<number> {
  const length = frames * SAMPLES_PER_FRAME;
  const seconds = length / SAMPLE_RATE;
  const measured = without(
    softened,
    proposeTrim(speech, seconds) ?? { startSeconds: 0, endSeconds: seconds },
  );
  const loudnessAt = (gainDb: number, ceilingDb: number) => {
    const stretch = { path, gainDb, from: 0, at: 0, length, fadeIn: 0, fadeOut: 0 };
    return loudnessWithin(measured, mixSound([stretch], length, ceilingDb), context);
  };

  const hasSpeech = speech.length > 0;
  const before = hasSpeech ? await loudnessAt(0, NO_CEILING_DBTP) : loudnessLufs;
  const wanted = gainTowardsTarget({ wholeLufs: loudnessLufs, speechLufs: hasSpeech ? before : null });
  let gainDb = wanted;
  for (let round = 0; round < ROUNDS; round++) {
    if (before === null || (truePeakDb ?? -Infinity) + gainDb <= MIX_CEILING_DBTP) break;
    const lost = before + wanted - ((await loudnessAt(gainDb, MIX_CEILING_DBTP)) ?? before + wanted);
    gainDb = Math.min(wanted + MOST_ADDED_DB, gainDb + lost);
    if (Math.abs(lost) < PRECISION_DB) break;
  }
  return gainDb;
}

/** Returns what of a range lies between others, which are in order. */
function without(
  others: readonly SecondsRange[],
  { startSeconds, endSeconds }: SecondsRange,
): SecondsRange[] {
  const starts = [startSeconds, ...others.map((other) => other.endSeconds)];
  const ends = [...others.map((other) => other.startSeconds), endSeconds];
  return starts
    .map((start, index) => ({
      startSeconds: Math.max(startSeconds, start),
      endSeconds: Math.min(endSeconds, ends[index] ?? endSeconds),
    }))
    .filter((range) => range.endSeconds > range.startSeconds);
}

async function loudnessWithin(
  ranges: readonly SecondsRange[],
  blocks: AsyncIterable<readonly [Float32Array, Float32Array]>,
  context: JobContext,
): Promise<number | null> {
  using meter = new LoudnessMeter({ withPeak: false });
  let start = 0;
  for await (const [left, right] of blocks) {
    for (const { startSeconds, endSeconds } of ranges) {
      const from = Math.max(0, Math.round(startSeconds * SAMPLE_RATE) - start);
      const to = Math.max(from, Math.round(endSeconds * SAMPLE_RATE) - start);
      meter.addSamples([left.subarray(from, to), right.subarray(from, to)]);
    }
    start += left.length;
    await context.breathe();
  }
  meter.finish();
  return meter.loudnessLufs;
}
