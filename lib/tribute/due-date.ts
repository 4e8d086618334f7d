import { DAY_MS } from '#lib/time/durations.ts';
import { momentOf } from '#lib/time/zone.ts';

/** Days between today and the due date that the wizard proposes (docs/specification.md#due-date). */
export const WIZARD_DUE_DAYS = 14;
/** Days that the server takes when no date was given (docs/specification.md#due-date-fallback). */
export const FALLBACK_DUE_DAYS = 7;

const DRAFT_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A local day as the draft keeps it: MM/DD/YYYY (docs/specification.md#create-context-date). */
export function toDraftDate(day: Date): string {
  return `${twoDigits(day.getMonth() + 1)}/${twoDigits(day.getDate())}/${day.getFullYear()}`;
}

/** The local midnight that a draft date names, or null when it names no day of the calendar. */
export function fromDraftDate(text: string): Date | null {
  const match = DRAFT_DATE.exec(text);
  if (!match) return null;
  const [, month, day, year] = match.map(Number);
  const date = new Date(year ?? 0, (month ?? 0) - 1, day);
  return date.getMonth() === (month ?? 0) - 1 ? date : null;
}

/** `days` after `from`, as a draft date. */
export function draftDateIn(days: number, from: Date): string {
  return toDraftDate(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days));
}

/**
 * The last moment of a draft date in a time zone, in UTC: somebody who sends at 23:59 there is in time.
 * An unknown zone counts as UTC. Null when the date names no day.
 */
export function dueDateInZone(text: string, timezone: string): Date | null {
  const match = DRAFT_DATE.exec(text);
  if (!match || !fromDraftDate(text)) return null;
  const [month = 0, day = 0, year = 0] = match.slice(1).map(Number);
  return momentOf({ year, month, day, hour: 23, minute: 59, second: 59 }, timezone);
}

/** Whole days from `now` until the due date; 0 on the last day, negative afterwards. */
export function daysLeft(dueDate: Date, now: Date): number {
  return Math.ceil((dueDate.getTime() - now.getTime()) / DAY_MS) - 1;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
