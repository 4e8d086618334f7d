import { DAY_MS } from '#lib/time/durations.ts';
import { formatDay } from './date.ts';

type Reader = { locale: string; timezone: string; now: Date };
type Arrival = { day: 'today' | 'yesterday' | 'earlier'; date: string; time: string };

/** Returns when something arrived, as its reader would say it: the day in their time zone, and the time. */
export function arrivalOf(moment: Date, reader: Reader): Arrival {
  const { locale, timezone: timeZone, now } = reader;
  const dayOf = (date: Date) => date.toLocaleDateString('en', { timeZone });
  const isOn = (date: Date) => dayOf(moment) === dayOf(date);
  const yesterday = new Date(now.getTime() - DAY_MS);
  return {
    day: isOn(now) ? 'today' : isOn(yesterday) ? 'yesterday' : 'earlier',
    date: formatDay(moment, reader),
    time: moment.toLocaleTimeString(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
}
