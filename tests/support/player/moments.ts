import type { ReelEntry } from '#lib/contracts/reels.ts';
import { fadeInSeconds } from '#lib/reel/timeline.ts';

export type Moment = { name: string; seconds: number };

const PARTS = [0.25, 0.5, 0.75];

/** Returns three times of each clip and the middle of each transition, in seconds of the reel. */
export function momentsOf(entries: readonly ReelEntry[]): Moment[] {
  return entries.flatMap((entry, index): Moment[] => {
    const { kind, title, startSeconds, durationSeconds, dip } = entry;
    const fade = fadeInSeconds(entries, index);
    const parts = kind === 'CLIP' ? PARTS : [0.5];
    return [
      ...(fade > 0 ? [{ name: `fade into ${title}`, seconds: startSeconds + fade / 2 }] : []),
      ...(dip?.inSeconds ? [{ name: `dip into ${title}`, seconds: startSeconds + dip.inSeconds / 2 }] : []),
      ...parts.map((part) => ({
        name: `${title} at ${part}`,
        seconds: startSeconds + part * durationSeconds,
      })),
      ...(dip?.outSeconds
        ? [{ name: `dip out of ${title}`, seconds: startSeconds + durationSeconds - dip.outSeconds / 2 }]
        : []),
    ];
  });
}
