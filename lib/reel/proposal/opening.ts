import type { SubmissionMedium } from '#lib/contracts/submissions.ts';

/** How a clip looks and sounds. */
export type ClipQuality = {
  medium: SubmissionMedium;
  /** How long the reel shows it, and how much of that is spoken. */
  seconds: number;
  spokenSeconds: number;
  /** By how much its sound was raised. */
  gainDb: number;
  /** Its noise was reduced. */
  isCleaned: boolean;
  /** It was too dark to see. */
  isDark: boolean;
};

const MEDIUM_POINTS: Record<SubmissionMedium, number> = { VIDEO: 3, VOICE: 1, PHOTO: 1, TEXT: 0 };
/** Long enough to arrive in, and short enough to want more. */
const GOOD_SECONDS = { from: 6, to: 25 };
const LONGEST_SECONDS = 40;
const SPOKEN_SHARE = 0.6;
const QUIET_DB = 12;

/** Returns how well a clip opens a reel: someone who is seen and heard clearly, and soon done. */
export function openingPoints(clip: ClipQuality): number {
  const { medium, seconds, spokenSeconds, gainDb, isCleaned, isDark } = clip;
  const isGoodLength = seconds >= GOOD_SECONDS.from && seconds <= GOOD_SECONDS.to;
  return (
    MEDIUM_POINTS[medium] +
    (isGoodLength ? 2 : Number(seconds <= LONGEST_SECONDS)) +
    Number(spokenSeconds >= seconds * SPOKEN_SHARE) +
    Number(!isCleaned && gainDb <= QUIET_DB) +
    Number(!isDark)
  );
}
