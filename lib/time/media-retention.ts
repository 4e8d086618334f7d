import { DAY_MS } from './durations.ts';

/** Days before the erasure on which the creator is warned, and how long each warning leaves at least. */
export const WARNING_DAYS = { first: 30, last: 7 } as const;
/** How much later than announced media may be erased. Then its creator has to be warned again. */
const LATE_DAYS = 7;
/** A reel whose first warning is older than this many days has to be warned again. */
export const WARNED_DAYS = WARNING_DAYS.first + WARNING_DAYS.last + LATE_DAYS;

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

/**
 * Returns a reel without the warnings that announced another day: its date, the setting, a report or an operator has postponed
 * the erasure since. The day that a warning announced is always its own plus its days.
 */
export function withCurrentWarnings(reel: RetainedReel, months: number, now: Date): RetainedReel {
  const { activeAt, firstWarnedAt, lastWarnedAt } = reel;
  if (!firstWarnedAt) return { activeAt };
  const lastDay = after(firstWarnedAt, WARNING_DAYS.first);
  const isLastSent = Boolean(
    lastWarnedAt && lastWarnedAt >= firstWarnedAt && lastWarnedAt.getTime() <= lastDay,
  );
  const announced = isLastSent ? after(lastWarnedAt, WARNING_DAYS.last) : lastDay;
  const soonest = now.getTime() + (isLastSent ? 0 : WARNING_DAYS.last * DAY_MS);
  const erasesAt = Math.max(monthsAfter(activeAt, months).getTime(), soonest);
  if (erasesAt > announced + LATE_DAYS * DAY_MS) return { activeAt };
  return { activeAt, firstWarnedAt, lastWarnedAt: (isLastSent && lastWarnedAt) || null };
}

/** Returns what is due for a reel. Nothing is erased without both warnings, about the day on which it happens. */
export function retentionStep(reel: RetainedReel, months: number, now: Date): RetentionStep {
  const current = withCurrentWarnings(reel, months, now);
  const daysLeft = (mediaErasesAt(current, months).getTime() - now.getTime()) / DAY_MS;
  if (!current.firstWarnedAt) return daysLeft <= WARNING_DAYS.first ? 'WARN_FIRST' : 'KEEP';
  if (!current.lastWarnedAt) return daysLeft <= WARNING_DAYS.last ? 'WARN_LAST' : 'KEEP';
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
