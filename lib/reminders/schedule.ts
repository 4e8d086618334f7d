import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { localTimeOf, momentOf } from '#lib/time/zone.ts';

/** Days before the due date on which those are reminded who have not recorded (docs/specification.md#due-soon). */
export const REMINDER_DAYS = [7, 3, 1] as const;

/** The hour of a reminder, on the clock of who gets it. */
const REMINDER_HOUR = 10;
/** Nobody gets a reminder between these hours of their own clock. */
const QUIET = { from: 21, until: 9 };

/** The most that a reminder comes before its date: seven days, and a day for what zones lie apart. */
export const REMINDER_LEAD_MS = (REMINDER_DAYS[0] + 1) * DAY_MS;
/** Whoever got a mail about a film so short ago is not reminded by the calendar. */
export const RECENTLY_MAILED_MS = 20 * HOUR_MS;
/** A creator reminds the same person once in so long. */
export const NUDGE_PAUSE_MS = DAY_MS;

/** When the quiet hours of a place end, or null while it has none. */
export function quietUntil(now: Date, timezone: string): Date | null {
  const local = localTimeOf(now, timezone);
  if (local.hour >= QUIET.until && local.hour < QUIET.from) return null;
  const day = local.hour < QUIET.until ? local.day : local.day + 1;
  return momentOf({ ...local, day, hour: QUIET.until, minute: 0, second: 0 }, timezone);
}

/** Tomorrow at the hour of reminders, on the clock of a place. */
export function tomorrowMorning(now: Date, timezone: string): Date {
  const { year, month, day } = localTimeOf(now, timezone);
  return momentOf({ year, month, day: day + 1, hour: REMINDER_HOUR }, timezone);
}

/** When somebody is reminded so many days before a date, by their own calendar and clock. */
export function reminderAt(dueDate: Date, days: number, timezone: string): Date {
  const { year, month, day } = localTimeOf(dueDate, timezone);
  return momentOf({ year, month, day: day - days, hour: REMINDER_HOUR }, timezone);
}

/**
 * For which of the days before a date somebody is to be reminded now, or null. A reminder that was held up may come
 * later on its day, but not in the quiet hours.
 */
export function reminderDayOf(dueDate: Date, timezone: string, now: Date): number | null {
  if (quietUntil(now, timezone) || now >= dueDate) return null;
  const today = localTimeOf(now, timezone).day;
  const due = REMINDER_DAYS.find((days) => {
    const at = reminderAt(dueDate, days, timezone);
    return at <= now && now.getTime() - at.getTime() < DAY_MS && localTimeOf(at, timezone).day === today;
  });
  return due ?? null;
}

/** Names a reminder: the same day before the same date has the same name, also after the date was moved to and fro. */
export function reminderKey(dueDate: Date, timezone: string, days: number): string {
  const { year, month, day } = localTimeOf(dueDate, timezone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}.${days}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
