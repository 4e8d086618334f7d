import { DAY_MS } from './durations.ts';

/** What the clocks and calendars of a time zone show. `month` counts from 1. */
export type LocalTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** A day at some hour there, on the hour. */
type LocalHour = Pick<LocalTime, 'year' | 'month' | 'day' | 'hour'> & { minute?: number; second?: number };

/** One formatter a zone: making one costs far more than using it. Nothing but known zones is kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this is the name of a time zone, such as America/Chicago. */
export const isTimeZone = (timezone: string): boolean => formatOf(timezone) !== null;

/** What the clocks of a time zone show at a moment. A zone that nobody knows counts as UTC. */
export function localTimeOf(moment: Date, timezone: string): LocalTime {
  const format = formatOf(timezone) ?? formatOf('UTC');
  const part = Object.fromEntries(
    (format?.formatToParts(moment) ?? []).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return { year, month, day, hour, minute, second };
}

/**
 * The moment when the clocks of a time zone show this. A day past the end of its month counts on. What a clock change
 * leaves out comes as much later as the change is long; of what it shows twice it is the first.
 */
export function momentOf(local: LocalHour, timezone: string): Date {
  const { year, month, day, hour, minute = 0, second = 0 } = local;
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second);
  const before = offsetMs(wallClock - DAY_MS, timezone);
  const after = offsetMs(wallClock + DAY_MS, timezone);
  const isShown = (offset: number) => offsetMs(wallClock - offset, timezone) === offset;
  return new Date(wallClock - (!isShown(before) && isShown(after) ? after : before));
}

/** How far the clocks of a zone are ahead of UTC. */
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
