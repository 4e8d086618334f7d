import { RECORDING_BITS_PER_SECOND } from '#lib/recording/limits.ts';

/** Returns the bits per second for the measured line. */
export const fittedBits = (): { video: number; audio: number } => RECORDING_BITS_PER_SECOND;
