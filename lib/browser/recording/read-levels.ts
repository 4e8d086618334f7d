import { LEVELS_PER_SECOND, SILENCE_DB } from '#lib/recording/find-spoken.ts';

/** Enough for speech, and the lowest rate that every browser has: ten minutes take 40 MB, one part at a time. */
const SAMPLE_RATE = 8_000;
const SAMPLES_PER_LEVEL = SAMPLE_RATE / LEVELS_PER_SECOND;
/** Decoding needs a part in memory. Five minutes at the recorder's bitrate. */
const PART_BYTES_MAX = 100 * 1024 ** 2;

/** `leadInSeconds` of a part's file come before its `seconds`. */
export type PartSound = { clip: Blob; seconds: number; leadInSeconds: number };

/** Returns the levels of joined parts, or null if a browser cannot read one or it is too large. */
export async function readLevels(parts: readonly PartSound[], signal: AbortSignal): Promise<number[] | null> {
  const levels: number[] = [];
  let end = 0;
  for (const { clip, seconds, leadInSeconds } of parts) {
    end += seconds;
    if (signal.aborted || clip.size > PART_BYTES_MAX) return null;
    try {
      const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
      const sound = await context.decodeAudioData(await clip.arrayBuffer());
      const heard = [...levelsOf(sound)].slice(Math.round(leadInSeconds * LEVELS_PER_SECOND));
      for (const level of heard) levels.push(level);
    } catch {
      return null;
    }
    // The device's clock and the sound differ a little; each part begins where the clock says.
    const length = Math.round(end * LEVELS_PER_SECOND);
    while (levels.length < length) levels.push(SILENCE_DB);
    levels.length = length;
  }
  return levels;
}

function* levelsOf(sound: AudioBuffer): Generator<number> {
  const samples = sound.getChannelData(0);
  for (let start = 0; start < samples.length; start += SAMPLES_PER_LEVEL) {
    let power = 0;
    const block = samples.subarray(start, start + SAMPLES_PER_LEVEL);
    for (const sample of block) power += sample ** 2;
    yield power === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(power / block.length));
  }
}
