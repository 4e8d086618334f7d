import type { SecondsRange } from '#lib/reel/trim.ts';

/** What was heard in each 10 ms of a clip. */
export type Listening = {
  /** Probability of a voice, 0…1. */
  voice: readonly number[];
  /** In dB of full scale. */
  levels: readonly number[];
};

const FRAMES_PER_SECOND = 100;
const LEAST_VOICE = 0.6;
/** Gaps between words are closed, lone noises dropped. */
const LONGEST_GAP_FRAMES = 35;
const SHORTEST_FRAMES = 15;

/** How a clip's noise is reduced. */
export type CleanUp = {
  speechOverPauseDb: number;
  /** Share of the original sound that stays, 0…1. */
  originalShare: number;
};

const MOST_PAUSE_VOICE = 0.1;
/** 0.3 seconds. */
const LEAST_PAUSE_FRAMES = 30;
/** Below it, a recorder filled a gap. */
const DIGITAL_SILENCE_DB = -90;
/** Steady noise alone is sometimes taken for a voice. */
const LEAST_OVER_PAUSE_DB = 3;
/** Above it, speech is clean and noise reduction harms it. */
const CLEAN_SPEECH_DB = 20;
const ORIGINAL_SHARE = { least: 0.1, most: 0.3 };

/** Returns where someone speaks, from the first to the last sound of each phrase. */
export function findSpeech(heard: Listening): SecondsRange[] {
  const overPause = speechOverPause(heard);
  if (overPause !== null && overPause < LEAST_OVER_PAUSE_DB) return [];
  return findRuns(heard).map(({ from, to }) => ({
    startSeconds: from / FRAMES_PER_SECOND,
    endSeconds: to / FRAMES_PER_SECOND,
  }));
}

/** Decides on noise reduction. Null for clean speech, and if no speech or no pause can be told from the rest. */
export function planCleanUp(heard: Listening): CleanUp | null {
  const overPause = speechOverPause(heard);
  if (overPause === null || overPause < LEAST_OVER_PAUSE_DB || overPause >= CLEAN_SPEECH_DB) return null;
  if (findRuns(heard).length === 0) return null;
  const { least, most } = ORIGINAL_SHARE;
  const originalShare = least + (most - least) * (overPause / CLEAN_SPEECH_DB);
  return { speechOverPauseDb: rounded(overPause, 1), originalShare: rounded(originalShare, 2) };
}

function findRuns({ voice }: Listening): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const [frame, probability] of voice.entries()) {
    if (probability < LEAST_VOICE) continue;
    const last = runs.at(-1);
    if (last && frame - last.to <= LONGEST_GAP_FRAMES) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1 });
  }
  return runs.filter(({ from, to }) => to - from >= SHORTEST_FRAMES);
}

/** Returns the median level, without digital silence. Null for nothing else. */
export function usualLevel(levels: readonly number[]): number | null {
  const heard = levels.filter((level) => level > DIGITAL_SILENCE_DB).toSorted((one, other) => one - other);
  return heard[Math.floor(heard.length / 2)] ?? null;
}

/** Returns the level of speech over the level of pauses in dB, or null if there are too few of either. */
function speechOverPause({ voice, levels }: Listening): number | null {
  const spoken = levels.filter((_, frame) => (voice[frame] ?? 0) >= LEAST_VOICE);
  const pauses = levels
    .filter((level, frame) => (voice[frame] ?? 0) < MOST_PAUSE_VOICE && level > DIGITAL_SILENCE_DB)
    .toSorted((one, other) => one - other);
  if (spoken.length < SHORTEST_FRAMES || pauses.length < LEAST_PAUSE_FRAMES) return null;
  const power = spoken.reduce((sum, level) => sum + 10 ** (level / 10), 0) / spoken.length;
  // The median: a slammed door is no steady noise.
  return 10 * Math.log10(power) - (pauses[Math.floor(pauses.length / 2)] ?? 0);
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
