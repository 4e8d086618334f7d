import { SAMPLE_RATE } from './profile.ts';

const TARGET_LUFS = -16;
const MAX_CHANGE_DB = 12;
const CEILING_DBTP = -1;
/** BS.1770 gates at −70 LUFS: what reports this or less is silence, and is left alone. */
const SILENCE_LUFS = -70;
/** Long enough to hide the click of a cut, too short to hear. */
const RAMP_SAMPLES = 0.005 * SAMPLE_RATE;
const CEILING = 10 ** (CEILING_DBTP / 20);
/** Below this nothing is changed; above it peaks bend towards the ceiling. */
const KNEE = 0.85;

/**
 * The linear gain, in dB, that brings speech to −16 LUFS, by at most 12 dB either way and never so far
 * that a peak passes −1 dBTP. Silence and clips without sound stay as they are.
 */
export function gainTowardsTarget(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null || loudnessLufs <= SILENCE_LUFS) return 0;
  const wanted = Math.min(MAX_CHANGE_DB, Math.max(-MAX_CHANGE_DB, TARGET_LUFS - loudnessLufs));
  return truePeakDb === null ? wanted : Math.min(wanted, CEILING_DBTP - truePeakDb);
}

/** Bends a sample so that it never passes −1 dBFS. */
export function limit(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  const room = CEILING - KNEE;
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/** 1 inside an item, falling to 0 over the 5 ms at both its ends. */
export function rampAt(position: number, length: number): number {
  return Math.min(1, position / RAMP_SAMPLES, (length - 1 - position) / RAMP_SAMPLES);
}

type Stretch = { gainDb: number; position: number; length: number };

/**
 * Levels a stretch of interleaved stereo PCM for the film.
 *
 * @param stretch `position` is the first sample's place within an item of `length` samples.
 * @returns One array of −1…1 for each channel.
 */
export function levelStereo(pcm: Int16Array, { gainDb, position, length }: Stretch): Float32Array[] {
  const gain = 10 ** (gainDb / 20) / 32_768;
  const samples = pcm.length / 2;
  const left = new Float32Array(samples);
  const right = new Float32Array(samples);
  for (let index = 0; index < samples; index++) {
    const factor = gain * rampAt(position + index, length);
    left[index] = limit((pcm[index * 2] ?? 0) * factor);
    right[index] = limit((pcm[index * 2 + 1] ?? 0) * factor);
  }
  return [left, right];
}
