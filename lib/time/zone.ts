import { DAY_MS } from './durations.ts';

/** Date and time in a time zone. `month` counts from 1. */
export type LocalTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

type LocalHour = Pick<LocalTime, 'year' | 'month' | 'day' | 'hour'> & { minute?: number; second?: number };

/** Cached: creating a formatter costs far more than using it. Holds valid zones only. */
const formats = new Map<string, Intl.DateTimeFormat>();

export const isTimeZone = (timezone: string): boolean => formatOf(timezone) !== null;

/** Returns the date and time in a zone. An unknown zone counts as UTC. */
export function localTimeOf(moment: Date, timezone: string): LocalTime {
  const format = formatOf(timezone) ?? formatOf('UTC');
  const part = Object.fromEntries(
    (format?.formatToParts(moment) ?? []).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return { year, month, day, hour, minute, second };
}

/** Returns the day in a zone as YYYY-MM-DD. An unknown zone counts as UTC. */
export function dayIn(moment: Date, timezone: string): string {
  const { year, month, day } = localTimeOf(moment, timezone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** A day past its month's end overflows. A time skipped by a clock change moves later; an ambiguous one is the first. */
export function momentOf(local: LocalHour, timezone: string): Date {
  const { year, month, day, hour, minute = 0, second = 0 } = local;
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = offsetMs(wallClock - DAY_MS, timezone);
  const after = offsetMs(wallClock + DAY_MS, timezone);
  const isShown = (offset: number) => offsetMs(wallClock - offset, timezone) === offset;
  return new Date(wallClock - (!isShown(before) && isShown(after) ? after : before));
}

/** How far a zone is ahead of UTC. */
function offsetMs(moment: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = localTimeOf(new Date(moment), timezone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timezone, format);
    return format;
  } catch {
    return null;
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
