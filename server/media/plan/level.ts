import { SAMPLE_RATE } from './profile.ts';

const TARGET_LUFS = -16;
const MAX_CHANGE_DB = 12;
const CEILING_DBTP = -1;
/** BS.1770 gates at −70 LUFS; anything below is silence and stays unchanged. */
const SILENCE_LUFS = -70;
/** Hides the click of a cut, inaudibly. */
const RAMP_SAMPLES = 0.005 * SAMPLE_RATE;
const CEILING = 10 ** (CEILING_DBTP / 20);
/** Above it peaks bend towards the ceiling. */
const KNEE = 0.85;

/** Returns the gain in dB towards −16 LUFS, at most ±12 dB and with peaks below −1 dBTP; 0 for silence. */
export function gainTowardsTarget(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null || loudnessLufs <= SILENCE_LUFS) return 0;
  const wanted = Math.min(MAX_CHANGE_DB, Math.max(-MAX_CHANGE_DB, TARGET_LUFS - loudnessLufs));
  return truePeakDb === null ? wanted : Math.min(wanted, CEILING_DBTP - truePeakDb);
}

/** Soft-limits a sample to −1 dBFS. */
export function limit(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  const room = CEILING - KNEE;
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/** Returns 1 inside an item, fading to 0 over 5 ms at both ends. */
export function rampAt(position: number, length: number): number {
  return Math.min(1, position / RAMP_SAMPLES, (length - 1 - position) / RAMP_SAMPLES);
}

type Stretch = { gainDb: number; position: number; length: number };

/** Levels stereo PCM from `position` in an item of `length` samples. Returns one array of −1…1 per channel. */
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
