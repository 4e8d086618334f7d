import type { MediaProgress } from '#server/media/messages.ts';
import { throttle } from '#server/platform/throttle.ts';

const INTERVAL_MS = 500;
/** Before this share of a job, its start makes it look slow. */
const KNOWN_FROM = 0.25;

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
export function followJob(tell: TellProgress): (progress: MediaProgress) => void {
  const shareOf = steadyShare();
  return throttle(INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }) => {
    const share = shareOf(framesDone, framesTotal);
    return tell({ share, secondsLeft: share < KNOWN_FROM ? null : secondsLeft });
  });
}

/** Returns a function for the share of work that is done. It never falls: work that turns up late takes its part of the rest. */
export function steadyShare(): (done: number, total: number) => number {
  let known = { from: 0, total: 0, share: 0 };
  let latest = { done: 0, share: 0 };
  return (done, total) => {
    if (total !== known.total) known = { from: latest.done, total, share: latest.share };
    const rest = known.total - known.from;
    const share = rest > 0 ? known.share + (1 - known.share) * ((done - known.from) / rest) : known.share;
    latest = { done, share };
    return share;
  };
}
