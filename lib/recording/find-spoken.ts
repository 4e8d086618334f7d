import { proposeTrim, type SecondsRange } from '#lib/reel/trim.ts';
import { findSpeech, type Listening } from './speech.ts';

/** Levels are in dB of full scale, one for each 10 ms. */
export const LEVELS_PER_SECOND = 100;
export const SILENCE_DB = -120;

/** Louder than this over the background counts as speech, whatever the background is. */
const OVER_NOISE_DB = 10;
/** A background below this is as good as silent. */
const QUIET_NOISE_DB = -65;
const LONGEST_GAP = 0.35 * LEVELS_PER_SECOND;
/** A click or a knock is shorter. */
const SHORTEST_RUN = 0.15 * LEVELS_PER_SECOND;
/** The background is the level that a tenth of the recording stays below. */
const NOISE_SHARE = 0.1;

/**
 * Returns where someone may be speaking, by level alone, for devices that cannot ask the reel's neural network. It errs
 * towards speech, so that no word is cut.
 */
export function findSpoken(levels: readonly number[]): SecondsRange[] {
  const heard = levels.filter((level) => level > SILENCE_DB).toSorted((one, other) => one - other);
  const noise = Math.max(QUIET_NOISE_DB, heard[Math.floor(heard.length * NOISE_SHARE)] ?? QUIET_NOISE_DB);
  return runsOver(levels, noise + OVER_NOISE_DB);
}

/** Returns where it is at least this loud, without clicks and over short gaps. */
function runsOver(levels: readonly number[], least: number): SecondsRange[] {
  const runs: { from: number; to: number }[] = [];
  for (const [index, level] of levels.entries()) {
    if (level < least) continue;
    const last = runs.at(-1);
    if (last && index - last.to <= LONGEST_GAP) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  }
  return runs
    .filter(({ from, to }) => to - from >= SHORTEST_RUN)
    .map(({ from, to }) => ({ startSeconds: from / LEVELS_PER_SECOND, endSeconds: to / LEVELS_PER_SECOND }));
}

/** What a device heard in each 10 ms. `voice` is the probability of one, or null if it only knows levels. */
export type Heard = { levels: readonly number[]; voice: readonly number[] | null };

/** Returns what of a stretch to keep, without its quiet head and tail. Null for all of it. */
export function proposeKept(
  { levels, voice }: Heard,
  { startSeconds, endSeconds }: SecondsRange,
): SecondsRange | null {
  const within = (heard: readonly number[]) =>
    heard.slice(Math.floor(startSeconds * LEVELS_PER_SECOND), Math.ceil(endSeconds * LEVELS_PER_SECOND));
  const sound = voice
    ? findSpeechAndAsLoud({ levels: within(levels), voice: within(voice) })
    : findSpoken(within(levels));
  const proposed = proposeTrim(sound, endSeconds - startSeconds);
  return (
    proposed && {
      startSeconds: startSeconds + proposed.startSeconds,
      endSeconds: startSeconds + proposed.endSeconds,
    }
  );
}

/** Sound that is this much quieter than the speech, or more, is background. */
const BELOW_SPEECH_DB = 6;

function findSpeechAndAsLoud(heard: Listening): SecondsRange[] {
  const speech = findSpeech(heard);
  return [...speech, ...findAsLoud(heard.levels, speech)];
}

/** Returns where it is as loud as the speech: laughter, a song or applause is no dead moment. Nothing without speech. */
export function findAsLoud(levels: readonly number[], speech: readonly SecondsRange[]): SecondsRange[] {
  const spoken = speech.flatMap(({ startSeconds, endSeconds }) =>
    levels.slice(startSeconds * LEVELS_PER_SECOND, endSeconds * LEVELS_PER_SECOND),
  );
  if (spoken.length === 0) return [];
  const power = spoken.reduce((sum, level) => sum + 10 ** (level / 10), 0) / spoken.length;
  return runsOver(levels, 10 * Math.log10(power) - BELOW_SPEECH_DB);
}

/** Levels between which a waveform is drawn. */
const DRAWN_DB = { least: -60, most: -6 };

/** Returns the loudest level of each of `bars` stretches, from 0 to 1. */
export const waveOf = (levels: readonly number[], bars: number): number[] =>
  loudestOf(levels, bars).map((loudest) =>
    Math.min(1, Math.max(0, (loudest - DRAWN_DB.least) / (DRAWN_DB.most - DRAWN_DB.least))),
  );

/** Returns the loudest level of each of `bars` stretches. */
export function loudestOf(levels: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    let loudest = SILENCE_DB;
    for (const level of levels.slice(from, to)) loudest = Math.max(loudest, level);
    return loudest;
  });
}
