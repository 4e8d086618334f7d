import { expect, test } from 'vitest';
import { dayIn, isTimeZone, localTimeOf, momentOf } from '#lib/time/zone.ts';

const NEW_YORK = 'America/New_York';
const iso = (local: Parameters<typeof momentOf>[0], timezone: string) =>
  momentOf(local, timezone).toISOString();

test('an hour skipped by a clock change is later by the difference', () => {
  const local = { year: 2027, month: 3, day: 14, hour: 2, minute: 30 };
  expect(iso(local, NEW_YORK)).toBe('2027-03-14T07:30:00.000Z');
  expect(localTimeOf(momentOf(local, NEW_YORK), NEW_YORK)).toMatchObject({ day: 14, hour: 3, minute: 30 });
});

test('a repeated hour means its first occurrence', () => {
  const local = { year: 2026, month: 11, day: 1, hour: 1, minute: 30 };
  expect(iso(local, NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
});

test('ten in the morning on a skipped day moves to the next day', () => {
  // Samoa crossed the date line: 30 December 2011 never existed.
  expect(iso({ year: 2011, month: 12, day: 30, hour: 10 }, 'Pacific/Apia')).toBe('2011-12-30T20:00:00.000Z');
});

test.each([
  ['Pacific/Auckland', '2026-12-19T21:00:00.000Z'],
  ['Asia/Kathmandu', '2026-12-20T04:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-19T20:00:00.000Z'],
  ['Etc/GMT+12', '2026-12-20T22:00:00.000Z'],
  ['Nowhere/At_All', '2026-12-20T10:00:00.000Z'],
  ['', '2026-12-20T10:00:00.000Z'],
])('10:00 in %s is %s', (timezone, expected) => {
  const local = { year: 2026, month: 12, day: 20, hour: 10 };
  expect(iso(local, timezone)).toBe(expected);
  expect(localTimeOf(new Date(expected), timezone)).toEqual({ ...local, minute: 0, second: 0 });
});

test.each([
  ['Pacific/Auckland', '2027-01-01'],
  ['America/New_York', '2026-12-31'],
  ['Nowhere/At_All', '2026-12-31'],
])('a moment of the last evening in UTC is in %s on %s', (timezone, day) => {
  expect(dayIn(new Date('2026-12-31T20:00:00.000Z'), timezone)).toBe(day);
});

test('a day outside its month counts on', () => {
  expect(iso({ year: 2026, month: 12, day: 32, hour: 0 }, 'UTC')).toBe('2027-01-01T00:00:00.000Z');
  expect(iso({ year: 2027, month: 3, day: -1, hour: 0 }, 'UTC')).toBe('2027-02-27T00:00:00.000Z');
});

test('recognizes invalid time zones', () => {
  expect([NEW_YORK, 'UTC', 'Nowhere/At_All', '', '../etc'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
