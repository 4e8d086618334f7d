import type { HeartMoment } from '#lib/contracts/reactions.ts';
import type { ReelEntry } from '#lib/contracts/reels.ts';

/** How far a heart reaches to both sides: this share of the reel, and at least some seconds. */
const REACH_SHARE = 1 / 40;
const REACH_SECONDS_MIN = 2;

type Place = Pick<ReelEntry, 'id' | 'kind' | 'startSeconds' | 'durationSeconds' | 'fromSeconds'>;

/** Returns where hearts fall in the reel, in seconds, in order. Clips that it no longer shows have none. */
export function heartPositions(moments: readonly HeartMoment[], entries: readonly Place[]): number[] {
  const clips = new Map(entries.filter(({ kind }) => kind === 'CLIP').map((entry) => [entry.id, entry]));
  return moments
    .flatMap(({ submissionId, atSeconds }) => {
      const clip = clips.get(submissionId);
      if (!clip) return [];
      const { startSeconds, durationSeconds, fromSeconds = 0 } = clip;
      // The clip may have been trimmed since.
      return [startSeconds + Math.min(Math.max(0, atSeconds - fromSeconds), durationSeconds)];
    })
    .toSorted((one, other) => one - other);
}

const reachOf = (totalSeconds: number) => Math.max(REACH_SECONDS_MIN, totalSeconds * REACH_SHARE);

/** Returns how many hearts are around a position. */
export function heartsAround(positions: readonly number[], atSeconds: number, totalSeconds: number): number {
  const reach = reachOf(totalSeconds);
  return positions.filter((position) => Math.abs(position - atSeconds) <= reach).length;
}

/** Returns a gentle curve of hearts over the reel: `count` heights from its start to its end, 0…1. */
export function heartCurve(positions: readonly number[], totalSeconds: number, count: number): number[] {
  const reach = reachOf(totalSeconds);
  const heights = Array.from({ length: count }, (_, index) => {
    const at = (index / (count - 1)) * totalSeconds;
    return positions.reduce((sum, position) => sum + Math.exp(-(((position - at) / reach) ** 2)), 0);
  });
  const highest = Math.max(...heights);
  return heights.map((height) => (highest > 0 ? height / highest : 0));
}
