/** A stretch of a clip, in seconds. */
export type SecondsRange = { startSeconds: number; endSeconds: number };

const BEFORE_SPEECH_SECONDS = 0.3;
const AFTER_SPEECH_SECONDS = 0.5;
const SHORTEST_SECONDS = 1;
/** A smaller gain is not worth a cut. */
const LEAST_GAIN_SECONDS = 0.2;

/** Returns the part of a clip to show: from just before its first word to just after its last. Null keeps the whole clip. */
export function proposeTrim(speech: readonly SecondsRange[], durationSeconds: number): SecondsRange | null {
  if (speech.length === 0) return null;
  const firstWord = Math.min(...speech.map(({ startSeconds }) => startSeconds));
  const lastWord = Math.max(...speech.map(({ endSeconds }) => endSeconds));
  let startSeconds = Math.max(0, firstWord - BEFORE_SPEECH_SECONDS);
  let endSeconds = Math.min(durationSeconds, lastWord + AFTER_SPEECH_SECONDS);
  if (startSeconds < LEAST_GAIN_SECONDS) startSeconds = 0;
  if (durationSeconds - endSeconds < LEAST_GAIN_SECONDS) endSeconds = durationSeconds;
  const missing = SHORTEST_SECONDS - (endSeconds - startSeconds);
  if (missing > 0) {
    endSeconds = Math.min(durationSeconds, endSeconds + missing);
    startSeconds = Math.max(0, Math.min(startSeconds, endSeconds - SHORTEST_SECONDS));
  }
  const isWhole = startSeconds === 0 && endSeconds === durationSeconds;
  return isWhole ? null : { startSeconds, endSeconds };
}
