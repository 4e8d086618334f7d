export const TARGET_LUFS = -16;
/** Leaves room for the peaks that AAC adds: a finished file stays below −1 dBTP. */
export const MIX_CEILING_DBTP = -2;
/** Speech at −48 LUFS becomes as loud as everyone else's. */
const MAX_RAISE_DB = 33;
/** Without speech, a quiet clip may be only noise. */
const MAX_RAISE_WITHOUT_SPEECH_DB = 12;
/** BS.1770 gates at −70 LUFS; anything below is silence and stays unchanged. */
const SILENCE_LUFS = -70;

type Loudness = { wholeLufs: number | null; speechLufs: number | null };

/** Returns the gain in dB towards −16 LUFS, by a clip's speech if it has any; 0 for silence. */
export function gainTowardsTarget({ wholeLufs, speechLufs }: Loudness): number {
  if (wholeLufs === null || wholeLufs <= SILENCE_LUFS) return 0;
  const hasSpeech = speechLufs !== null && speechLufs > SILENCE_LUFS;
  if (!hasSpeech) return Math.min(MAX_RAISE_WITHOUT_SPEECH_DB, TARGET_LUFS - wholeLufs);
  return Math.min(MAX_RAISE_DB, TARGET_LUFS - speechLufs);
}
