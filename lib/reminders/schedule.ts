import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { dayIn, localTimeOf, momentOf } from '#lib/time/zone.ts';

/** Days before the due date on which people who haven't recorded are reminded (docs/specification.md#due-soon). */
export const REMINDER_DAYS = [7, 3, 1] as const;

/** In the recipient's time zone. */
const REMINDER_HOUR = 10;
/** Quiet hours in the recipient's time zone. */
const QUIET = { from: 21, until: 9 };

/** The earliest reminder: seven days, plus a day for the difference between time zones. */
export const REMINDER_LEAD_MS = (REMINDER_DAYS[0] + 1) * DAY_MS;
/** The calendar does not remind people who were mailed about a reel within this time. */
export const RECENTLY_MAILED_MS = 20 * HOUR_MS;
/** The least time between two reminders of a person by their creator. */
export const NUDGE_PAUSE_MS = DAY_MS;

/** Returns when the quiet hours of a time zone end, or null outside of them. */
export function quietUntil(now: Date, timezone: string): Date | null {
  const local = localTimeOf(now, timezone);
  if (local.hour >= QUIET.until && local.hour < QUIET.from) return null;
  const day = local.hour < QUIET.until ? local.day : local.day + 1;
  return momentOf({ ...local, day, hour: QUIET.until, minute: 0, second: 0 }, timezone);
}

export function tomorrowMorning(now: Date, timezone: string): Date {
  const { year, month, day } = localTimeOf(now, timezone);
  return momentOf({ year, month, day: day + 1, hour: REMINDER_HOUR }, timezone);
}

/** Returns when a person is reminded, `days` before a date, in their time zone. */
export function reminderAt(dueDate: Date, days: number, timezone: string): Date {
  const { year, month, day } = localTimeOf(dueDate, timezone);
  return momentOf({ year, month, day: day - days, hour: REMINDER_HOUR }, timezone);
}

/** Returns the reminder day that is due now, or null. A delayed reminder still goes out on its day, outside quiet hours. */
export function reminderDayOf(dueDate: Date, timezone: string, now: Date): number | null {
  if (quietUntil(now, timezone) || now >= dueDate) return null;
  const today = localTimeOf(now, timezone).day;
  const due = REMINDER_DAYS.find((days) => {
    const at = reminderAt(dueDate, days, timezone);
    return at <= now && now.getTime() - at.getTime() < DAY_MS && localTimeOf(at, timezone).day === today;
  });
  return due ?? null;
}

/** Returns when the next reminder may be due in one of the time zones, after `now`; null after the last one. */
export function nextReminderAt(dueDate: Date, timezones: Iterable<string>, now: Date): Date | null {
  const moments = [...timezones].flatMap((timezone) =>
    REMINDER_DAYS.map((days) => reminderAt(dueDate, days, timezone)),
  );
  const [next = null] = moments
    .filter((at) => at > now)
    .toSorted((one, other) => Number(one) - Number(other));
  return next;
}

/** Returns a reminder's key, which stays the same if the due date changes and changes back. */
export function reminderKey(dueDate: Date, timezone: string, days: number): string {
  return `${dayIn(dueDate, timezone)}.${days}`;
}
