/** Days between today and the due date that the wizard proposes (seed §3, §9). */
export const WIZARD_DUE_DAYS = 14;
/** Days that the server takes when no date was given (seed §9). */
export const FALLBACK_DUE_DAYS = 7;

const DRAFT_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const DAY_MS = 86_400_000;

/** A local day as the draft keeps it: MM/DD/YYYY (seed §3). */
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
  const [, month, day, year] = match;
  const wallClock = Date.parse(`${year}-${month}-${day}T23:59:59.000Z`);
  // The offset at that wall clock; asked twice, because a clock change may lie between the two.
  const first = wallClock - zoneOffsetMs(wallClock, timezone);
  return new Date(wallClock - zoneOffsetMs(first, timezone));
}

/** Whole days from `now` until the due date; 0 on the last day, negative afterwards. */
export function daysLeft(dueDate: Date, now: Date): number {
  return Math.ceil((dueDate.getTime() - now.getTime()) / DAY_MS) - 1;
}

function zoneOffsetMs(instant: number, timezone: string): number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone || 'UTC',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return 0;
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const asUtc = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return asUtc - instant;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
