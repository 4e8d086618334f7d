import { LEVELS_PER_SECOND, SILENCE_DB } from '#lib/recording/find-spoken.ts';
import { NOISE_SAMPLE_RATE } from '#lib/recording/noise-reducer.ts';

/** Enough for levels, and the lowest rate that every browser has: ten minutes take 40 MB, one part at a time. */
const LEVELS_SAMPLE_RATE = 8_000;
/** Decoding needs a part in memory. Five minutes at the recorder's bitrate. */
const PART_BYTES_MAX = 100 * 1024 ** 2;

/** `leadInSeconds` of a part's file come before its `seconds`. */
export type PartSound = { clip: Blob; seconds: number; leadInSeconds: number };

/** Levels are in dB. `samples` are those of one channel at 48 kHz, or empty. */
export type Sound = { levels: number[]; samples: Float32Array<ArrayBuffer> };

/** Returns the sound of joined parts, or null if a browser cannot read one or it is too large. */
export async function readSound(
  parts: readonly PartSound[],
  { withSamples, signal }: { withSamples: boolean; signal: AbortSignal },
): Promise<Sound | null> {
  const rate = withSamples ? NOISE_SAMPLE_RATE : LEVELS_SAMPLE_RATE;
  const placed = placesOf(parts);
  const samples = new Float32Array(withSamples ? at(placed.at(-1)?.end ?? 0) : 0);
  const levels: number[] = [];
  for (const { clip, leadInSeconds, start, end } of placed) {
    if (signal.aborted || clip.size > PART_BYTES_MAX) return null;
    const decoded = await decode(clip, rate);
    if (!decoded) return null;
    const sound = decoded.subarray(Math.round(leadInSeconds * rate));
    if (withSamples) place(sound, samples.subarray(at(start), at(end)));
    addLevels(levels, levelsOf(sound, rate / LEVELS_PER_SECOND), end);
  }
  return { levels, samples };
}

const at = (level: number): number => (level * NOISE_SAMPLE_RATE) / LEVELS_PER_SECOND;

/** The device's clock and the sound differ a little; each part begins and ends where the clock says, in levels. */
function placesOf(parts: readonly PartSound[]) {
  let seconds = 0;
  return parts.map((part) => {
    const start = Math.round(seconds * LEVELS_PER_SECOND);
    seconds += part.seconds;
    return { ...part, start, end: Math.round(seconds * LEVELS_PER_SECOND) };
  });
}

const place = (sound: Float32Array, into: Float32Array): void => into.set(sound.subarray(0, into.length));

function addLevels(levels: number[], heard: Iterable<number>, end: number): void {
  for (const level of heard) levels.push(level);
  while (levels.length < end) levels.push(SILENCE_DB);
  levels.length = end;
}

/** Returns the mean of all channels, or null if the browser cannot read them. */
async function decode(clip: Blob, rate: number): Promise<Float32Array | null> {
  try {
    const context = new OfflineAudioContext(1, 1, rate);
    const sound = await context.decodeAudioData(await clip.arrayBuffer());
    const mean = sound.getChannelData(0);
    if (sound.numberOfChannels > 1) {
      const other = sound.getChannelData(1);
      for (const [index, sample] of other.entries()) mean[index] = ((mean[index] ?? 0) + sample) / 2;
    }
    return mean;
  } catch {
    return null;
  }
}

function* levelsOf(samples: Float32Array, blockLength: number): Generator<number> {
  for (let start = 0; start < samples.length; start += blockLength) {
    let power = 0;
    const block = samples.subarray(start, start + blockLength);
    for (const sample of block) power += sample ** 2;
    yield power === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 10 * Math.log10(power / block.length));
  }
}
