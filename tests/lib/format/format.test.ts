import { expect, test } from 'vitest';
import { arrivalOf } from '#lib/format/arrival.ts';
import { formatDay } from '#lib/format/date.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { formatSize } from '#lib/format/size.ts';

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [59.6, '1:00'],
  [352, '5:52'],
  [3725, '1:02:05'],
  [-3, '0:00'],
  [Number.NaN, '0:00'],
])('%s seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, '0 kB'],
  [512_000, '512 kB'],
  [999_900, '1 MB'],
  [12_400_000, '12 MB'],
  [1_440_000_000, '1.4 GB'],
])('%s bytes read %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text);
});

const now = new Date('2026-11-21T12:00:00Z');

test('a day follows the time zone', () => {
  const moment = new Date('2026-12-06T04:59:59Z');
  expect(formatDay(moment, { locale: 'en-US', timezone: 'America/Chicago', now })).toBe(
    'Saturday, December 5',
  );
  expect(formatDay(moment, { locale: 'en-US', timezone: 'Asia/Tokyo', now })).toBe('Sunday, December 6');
});

test('another year is named, an unknown zone is UTC', () => {
  const moment = new Date('2027-01-02T10:00:00Z');
  expect(formatDay(moment, { locale: 'en-GB', timezone: 'Mars/Base', now })).toBe('Saturday, 2 January 2027');
});

test.each([
  ['en-GB', 'Europe/Berlin', '2026-11-21T11:02:00Z', ['today', '12:02']],
  ['en-US', 'America/Chicago', '2026-11-21T05:59:00Z', ['yesterday', '11:59 PM']],
  // Still yesterday in Los Angeles, where it is Saturday morning.
  ['es', 'America/Los_Angeles', '2026-11-21T07:59:00Z', ['yesterday', '23:59']],
  ['es', 'Asia/Tokyo', '2026-11-18T07:30:00Z', ['earlier', '16:30', 'miércoles, 18 de noviembre']],
])('an arrival in %s and %s names the reader’s day and time', (locale, timezone, at, [day, time, date]) => {
  const arrival = arrivalOf(new Date(at ?? ''), { locale, timezone, now });
  expect({ ...arrival, time: arrival.time.replace('\u202f', ' ') }).toMatchObject({
    day,
    time,
    ...(date && { date }),
  });
});
