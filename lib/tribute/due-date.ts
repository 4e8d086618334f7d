import { DAY_MS } from '#lib/time/durations.ts';
import { momentOf } from '#lib/time/zone.ts';

/** docs/specification.md#due-date */
export const WIZARD_DUE_DAYS = 14;
/** The server's default (docs/specification.md#due-date-fallback). */
export const FALLBACK_DUE_DAYS = 7;

const DRAFT_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Returns a local day as MM/DD/YYYY (docs/specification.md#create-context-date). */
export function toDraftDate(day: Date): string {
  return `${twoDigits(day.getMonth() + 1)}/${twoDigits(day.getDate())}/${day.getFullYear()}`;
}

/** Returns the local midnight of a draft date, or null for an invalid date. */
export function fromDraftDate(text: string): Date | null {
  const match = DRAFT_DATE.exec(text);
  if (!match) return null;
  const [, month, day, year] = match.map(Number);
  const date = new Date(year ?? 0, (month ?? 0) - 1, day);
  return date.getMonth() === (month ?? 0) - 1 ? date : null;
}

export function draftDateIn(days: number, from: Date): string {
  return toDraftDate(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days));
}

/** Returns the last moment of a draft date in a zone, or null for an invalid date. An unknown zone counts as UTC. */
export function dueDateInZone(text: string, timezone: string): Date | null {
  const match = DRAFT_DATE.exec(text);
  if (!match || !fromDraftDate(text)) return null;
  const [month = 0, day = 0, year = 0] = match.slice(1).map(Number);
  return momentOf({ year, month, day, hour: 23, minute: 59, second: 59 }, timezone);
}

/** Returns whole days until the due date: 0 on the last day, negative afterwards. */
export function daysLeft(dueDate: Date, now: Date): number {
  return Math.ceil((dueDate.getTime() - now.getTime()) / DAY_MS) - 1;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
