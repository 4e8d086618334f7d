import { LEVELS_PER_SECOND } from './find-spoken.ts';

/** Blocks of 400 ms, a new one every 100 ms (EBU R128). */
const BLOCK_LEVELS = 0.4 * LEVELS_PER_SECOND;
const STEP_LEVELS = 0.1 * LEVELS_PER_SECOND;
const QUIETEST_LUFS = -70;
const BELOW_MEAN_LU = 10;
/** A microphone sounds from both speakers. */
const BOTH_CHANNELS_DB = 10 * Math.log10(2);
const OFFSET_DB = -0.691;

/** Estimates the loudness of a microphone from its levels in dB, as EBU R128 measures it but without its filter. Null for silence. */
export function loudnessOf(levels: readonly number[]): number | null {
  const powers = levels.map((level) => 10 ** (level / 10));
  const blocks: number[] = [];
  for (let start = 0; start + BLOCK_LEVELS <= powers.length; start += STEP_LEVELS)
    blocks.push(meanOf(powers.slice(start, start + BLOCK_LEVELS)));
  const heard = blocks.filter((power) => lufsOf(power) > QUIETEST_LUFS);
  if (heard.length === 0) return null;
  const least = lufsOf(meanOf(heard)) - BELOW_MEAN_LU;
  return lufsOf(meanOf(heard.filter((power) => lufsOf(power) > least)));
}

const meanOf = (powers: readonly number[]): number =>
  powers.reduce((sum, power) => sum + power, 0) / powers.length;

const lufsOf = (power: number): number => OFFSET_DB + BOTH_CHANNELS_DB + 10 * Math.log10(power);
