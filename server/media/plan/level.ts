const TARGET_LUFS = -16;
const MAX_CHANGE_DB = 12;
const CEILING_DBTP = -1;
/** BS.1770 gates at −70 LUFS; anything below is silence and stays unchanged. */
const SILENCE_LUFS = -70;

/** Returns the gain in dB towards −16 LUFS, at most ±12 dB and with peaks below −1 dBTP; 0 for silence. */
export function gainTowardsTarget(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null || loudnessLufs <= SILENCE_LUFS) return 0;
  const wanted = Math.min(MAX_CHANGE_DB, Math.max(-MAX_CHANGE_DB, TARGET_LUFS - loudnessLufs));
  return truePeakDb === null ? wanted : Math.min(wanted, CEILING_DBTP - truePeakDb);
}
