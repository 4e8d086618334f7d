import { DAY_MS } from './durations.ts';

/** Days before the erasure on which the creator is warned, and how long each warning leaves at least. */
export const WARNING_DAYS = { first: 30, last: 7 } as const;

export type RetainedReel = {
  /** The last publication, playback, answer or renewal, or a later due date. */
  activeAt: Date;
  /** When the warnings since then were accepted by the mail server. */
  firstWarnedAt?: Date | null;
  lastWarnedAt?: Date | null;
};

export type RetentionStep = 'KEEP' | 'WARN_FIRST' | 'WARN_LAST' | 'ERASE';

/** Returns when the media of a reel may be erased: after its months, and after each warning's days. */
export function mediaErasesAt({ activeAt, firstWarnedAt, lastWarnedAt }: RetainedReel, months: number): Date {
  return new Date(
    Math.max(
      monthsAfter(activeAt, months).getTime(),
      after(firstWarnedAt, WARNING_DAYS.first),
      after(lastWarnedAt, WARNING_DAYS.last),
    ),
  );
}

const after = (warnedAt: Date | null | undefined, days: number) =>
  warnedAt ? warnedAt.getTime() + days * DAY_MS : 0;

/** Returns what is due for a reel. Nothing is erased without both warnings. */
export function retentionStep(reel: RetainedReel, months: number, now: Date): RetentionStep {
  const daysLeft = (mediaErasesAt(reel, months).getTime() - now.getTime()) / DAY_MS;
  if (!reel.firstWarnedAt) return daysLeft <= WARNING_DAYS.first ? 'WARN_FIRST' : 'KEEP';
  if (!reel.lastWarnedAt) return daysLeft <= WARNING_DAYS.last ? 'WARN_LAST' : 'KEEP';
  return daysLeft <= 0 ? 'ERASE' : 'KEEP';
}

/** Returns the latest activity of reels whose first warning is due. */
export const warnedActivity = (months: number, now: Date): Date =>
  monthsAfter(new Date(now.getTime() + WARNING_DAYS.first * DAY_MS), -months);

/** Returns the same day some months later, or the last day of a shorter month. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
