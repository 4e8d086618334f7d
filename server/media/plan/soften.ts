import { LEVELS_PER_SECOND } from '#lib/recording/find-spoken.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';

/** Louder than its speech, a clip's other sounds may be this far above it, such as laughter and applause. */
const MOST_OVER_SPEECH_DB = 3;
/** Speech is only softened if it cries out, and then keeps more of its force. */
const OUTCRY = { leastDb: 10, mostDb: 6 };
/** A level is the mean over this long to both sides, as an ear hears it. */
const HEARD = 0.2 * LEVELS_PER_SECOND;
/** The gain changes over this long, before the sound. */
const RAMP = 0.05 * LEVELS_PER_SECOND;
/** Softer by less, sound counts as unchanged. */
const NOTICED_DB = 0.5;

/** Gains in dB for each 10 ms, and where they change the sound. */
export type Softening = { gains: readonly number[]; softened: SecondsRange[] };

/** Returns how sounds far louder than a clip's speech come closer to it. Null if there are none. `levels` are in dB for each 10 ms. */
export function softenAround(levels: readonly number[], speech: readonly SecondsRange[]): Softening | null {
  const isSpoken = levels.map(() => false);
  for (const { startSeconds, endSeconds } of speech)
    isSpoken.fill(
      true,
      Math.floor(startSeconds * LEVELS_PER_SECOND),
      Math.ceil(endSeconds * LEVELS_PER_SECOND),
    );
  const heard = heardLevels(levels);
  const spoken = heard.filter((_, index) => isSpoken[index]).toSorted((one, other) => one - other);
  const usual = spoken[Math.floor(spoken.length / 2)];
  if (usual === undefined) return null;
  const wanted = heard.map((level, index) => {
    const over = level - usual;
    if (isSpoken[index]) return over > OUTCRY.leastDb ? OUTCRY.mostDb - over : 0;
    return Math.min(0, MOST_OVER_SPEECH_DB - over);
  });
  if (wanted.every((gain) => gain > -NOTICED_DB)) return null;
  const gains = ramped(wanted);
  return { gains, softened: softenedRanges(gains) };
}

function heardLevels(levels: readonly number[]): number[] {
  const powers = levels.map((level) => 10 ** (level / 10));
  return meansAround(powers, HEARD).map((power) => 10 * Math.log10(Math.max(1e-12, power)));
}

/** Goes down before a loud sound and up after it, in step with the least gain nearby. */
const ramped = (gains: readonly number[]): number[] =>
  meansAround(
    gains.map((_, index) => Math.min(...gains.slice(Math.max(0, index - RAMP), index + RAMP + 1))),
    RAMP,
  );

function meansAround(values: readonly number[], reach: number): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(values.length, index + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

function softenedRanges(gains: readonly number[]): SecondsRange[] {
  const ranges: SecondsRange[] = [];
  for (const [index, gain] of gains.entries()) {
    if (gain > -NOTICED_DB) continue;
    const [startSeconds, endSeconds] = [index / LEVELS_PER_SECOND, (index + 1) / LEVELS_PER_SECOND];
    const last = ranges.at(-1);
    if (last && startSeconds - last.endSeconds < 1e-6) last.endSeconds = endSeconds;
    else ranges.push({ startSeconds, endSeconds });
  }
  return ranges;
}
