import type { ReelEntry } from '#lib/contracts/reels.ts';

const RATE = 48_000;
/** Loudness in steps of 2.5 ms shows words, whatever the pitch of a recording at another rate. */
const STEP = 120;
/** Before and after where the last clip was found. */
const REACH_SECONDS = 0.3;
/** The recording may begin this much earlier or later than the file. */
const FIRST_REACH_SECONDS = 3;
const WINDOW_SECONDS = 2.5;
/** Clips fade into each other, and the proposed trim starts before the first word. */
const FROM_JOIN_SECONDS = 0.8;

/** Interleaved 16-bit stereo at 48 kHz. */
type Pcm = Buffer;
/** By how many seconds a stretch around `at` seconds of the file is heard later. */
type Lag = { at: number; lag: number };

/**
 * Returns by how many milliseconds the join before each clip but the first held up the sound: how much later the words
 * after it came than those before it, compared with the file of the same reel. The recording's clock may run at another
 * rate than the player's, which both ends of each clip show.
 */
export function soundDelaysMs(entries: readonly ReelEntry[], player: Pcm, file: Pcm): number[] {
  const [heard, made] = [loudnessOf(player), loudnessOf(file)];
  let [near, reach] = [0, FIRST_REACH_SECONDS];
  const find = (from: number): Lag => {
    near = lagNear(heard, made, { from, near, reach });
    reach = REACH_SECONDS;
    return { at: from + WINDOW_SECONDS / 2, lag: near };
  };
  const clips = entries
    .filter(({ kind }) => kind === 'CLIP')
    .map(({ startSeconds, durationSeconds }) => {
      const start = find(startSeconds + FROM_JOIN_SECONDS);
      return {
        startSeconds,
        start,
        end: find(startSeconds + durationSeconds - FROM_JOIN_SECONDS - WINDOW_SECONDS),
      };
    });
  return clips.slice(1).map((clip, index) => {
    const before = clips[index] ?? clip;
    return (lagAt(clip.startSeconds, clip) - lagAt(clip.startSeconds, before)) * 1000;
  });
}

/** Continues the drift of a clip's sound to another moment. */
const lagAt = (seconds: number, { start, end }: { start: Lag; end: Lag }): number =>
  start.lag + ((end.lag - start.lag) / (end.at - start.at)) * (seconds - start.at);

/** Returns how loud each step is. */
function loudnessOf(pcm: Pcm): Float32Array {
  const steps = new Float32Array(Math.floor(pcm.length / 4 / STEP));
  for (let step = 0; step < steps.length; step++) {
    let power = 0;
    for (let at = step * STEP; at < (step + 1) * STEP; at++) power += pcm.readInt16LE(at * 4) ** 2;
    steps[step] = Math.sqrt(power / STEP);
  }
  return steps;
}

type Search = { from: number; near: number; reach: number };

/** Returns by how many seconds a stretch of the file is heard later, where both are most alike. */
function lagNear(heard: Float32Array, made: Float32Array, { from, near, reach }: Search): number {
  const start = samplesOf(from);
  const length = Math.min(samplesOf(WINDOW_SECONDS), made.length - start);
  let best = { likeness: Number.NEGATIVE_INFINITY, lag: 0 };
  for (let lag = samplesOf(near - reach); lag <= samplesOf(near + reach); lag++) {
    const likeness = likenessOf(heard, start + lag, made, start, length);
    if (likeness > best.likeness) best = { likeness, lag };
  }
  return (best.lag * STEP) / RATE;
}

const samplesOf = (seconds: number) => Math.round((seconds * RATE) / STEP);

/** Returns the correlation of two stretches, −1…1. */
function likenessOf(
  heard: Float32Array,
  heardStart: number,
  made: Float32Array,
  madeStart: number,
  length: number,
): number {
  const [one, other] = [valuesOf(heard, heardStart, length), valuesOf(made, madeStart, length)];
  const product = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  const power = product(one, one) * product(other, other);
  return power === 0 ? 0 : product(one, other) / Math.sqrt(power);
}

function valuesOf(all: Float32Array, start: number, length: number): number[] {
  const values = Array.from({ length }, (_, at) => all[start + at] ?? 0);
  const middle = values.reduce((sum, value) => sum + value, 0) / length;
  return values.map((value) => value - middle);
}
