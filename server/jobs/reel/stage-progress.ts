import type { MediaProgress } from '#server/media/messages.ts';
import { throttle } from '#server/platform/throttle.ts';

const INTERVAL_MS = 500;
/** Before this share of a job, its start makes it look slow. */
const KNOWN_FROM = 0.25;
/** After this share of a part, its length is known. */
const KNOWN_UNTIL = 0.75;

/** `share` is 0…1. `secondsLeft` is null while nobody knows. */
export type StageProgress = { share: number; secondsLeft: number | null };
const UNTOLD: StageProgress = { share: 0, secondsLeft: null };
export type TellProgress = (progress: StageProgress) => Promise<void>;

/** Tells the progress of one part of a stage as that of the stage. Assumes that the rest takes as long for its share. */
export function partOfStage(tell: TellProgress, from: number, to: number): TellProgress {
  /** How long the part takes. The little that is left near its end is too inexact to tell. */
  let seconds: number | null = null;
  return ({ share, secondsLeft }) => {
    const now = from + share * (to - from);
    const isLast = to - now < 1e-6;
    if (secondsLeft === null || isLast) return tell({ share: now, secondsLeft: null });
    if (seconds === null || share < KNOWN_UNTIL) seconds = secondsLeft / (1 - share);
    return tell({ share: now, secondsLeft: secondsLeft + (seconds * (1 - to)) / (to - from) });
  };
}

/** Returns how two works that run at the same time tell the progress of one stage. */
export function shareTogether(tell: TellProgress): [TellProgress, TellProgress] {
  const latest: StageProgress[] = [UNTOLD, UNTOLD];
  const tellOf =
    (index: number): TellProgress =>
    (progress) => {
      latest[index] = progress;
      const open = latest.filter(({ share }) => share < 1).map(({ secondsLeft }) => secondsLeft);
      return tell({
        share: latest.reduce((sum, { share }) => sum + share, 0) / latest.length,
        // The longer one counts.
        secondsLeft: open.reduce<number | null>(
          (most, left) => (most === null || left === null ? null : Math.max(most, left)),
          0,
        ),
      });
    };
  return [tellOf(0), tellOf(1)];
}

/** Drops what follows the last report too closely. Always tells the end of the stage. */
export function throttleProgress(tell: TellProgress): TellProgress {
  let openAt = 0;
  return async (progress) => {
    if (Date.now() < openAt && progress.share < 1) return;
    openAt = Infinity;
    try {
      await tell(progress);
    } finally {
      openAt = Date.now() + INTERVAL_MS;
    }
  };
}

/** Tells the progress of a media job now and then. */
export function followJob(tell: TellProgress): (progress: MediaProgress) => void {
  const shareOf = steadyShare();
  return throttle(INTERVAL_MS, ({ framesDone, framesTotal, secondsLeft }) => {
    const share = shareOf(framesDone, framesTotal);
    return tell({ share, secondsLeft: share < KNOWN_FROM ? null : secondsLeft });
  });
}

/**
 * Returns a function for the share of work that is done. It never falls: work that turns up late takes its part of the
 * rest, and so does work that a restarted process does again.
 */
export function steadyShare(): (done: number, total: number) => number {
  let known = { from: 0, total: 0, share: 0 };
  let latest = { done: 0, share: 0 };
  return (done, total) => {
    if (total !== known.total || done < latest.done)
      known = { from: Math.min(done, latest.done), total, share: latest.share };
    const rest = known.total - known.from;
    const share = rest > 0 ? known.share + (1 - known.share) * ((done - known.from) / rest) : known.share;
    latest = { done, share };
    return share;
  };
}
