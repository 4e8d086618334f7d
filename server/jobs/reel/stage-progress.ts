import type { MediaProgress } from '#server/media/messages.ts';
import { throttle } from '#server/platform/throttle.ts';

const INTERVAL_MS = 500;

/** `share` is 0…1. `secondsLeft` is null while nobody knows. */
export type StageProgress = { share: number; secondsLeft: number | null };
export type TellProgress = (progress: StageProgress) => Promise<void>;

/** Tells the progress of one part of a stage as that of the stage. Assumes that the rest takes as long for its share. */
export const partOfStage =
  (tell: TellProgress, from: number, to: number): TellProgress =>
  ({ share, secondsLeft }) => {
    const now = from + share * (to - from);
    const isLast = to - now < 1e-6;
    return tell({
      share: now,
      secondsLeft: secondsLeft === null || isLast ? null : (secondsLeft * (1 - now)) / (to - now),
    });
  };

/** Tells the progress of a media job now and then. */
export const followJob = (tell: TellProgress): ((progress: MediaProgress) => void) =>
  throttle(INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }) =>
    tell({ share: framesTotal > 0 ? framesDone / framesTotal : 0, secondsLeft }),
  );
