import { expect, test } from 'vitest';
import {
  quietUntil,
  reminderAt,
  reminderDayOf,
  reminderKey,
  tomorrowMorning,
} from '#lib/reminders/schedule.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string) => new Date(text);
/** The last moment of 8 November in New York, a week after the clock change. */
const DUE = at('2026-11-09T04:59:59.000Z');

test.each([
  ['20:59 is not quiet', '2026-11-21T01:59:59.000Z', null],
  ['21:00 waits until 9:00 tomorrow', '2026-11-21T02:00:00.000Z', '2026-11-21T14:00:00.000Z'],
  ['midnight waits until 9:00 today', '2026-11-21T05:00:00.000Z', '2026-11-21T14:00:00.000Z'],
  ['8:59 waits a minute', '2026-11-21T13:59:00.000Z', '2026-11-21T14:00:00.000Z'],
  ['9:00 is not quiet', '2026-11-21T14:00:00.000Z', null],
  ['the night the clocks go back is an hour longer', '2026-11-01T02:00:00.000Z', '2026-11-01T14:00:00.000Z'],
])('quiet hours: %s', (_name, now, expected) => {
  expect(quietUntil(at(now), NEW_YORK)?.toISOString() ?? null).toBe(expected);
});

test('reminders come at 10:00 local, before and after the clocks change', () => {
  const times = [10, 7, 3, 1].map((days) => reminderAt(DUE, days, NEW_YORK).toISOString());
  expect(times).toEqual([
    '2026-10-29T14:00:00.000Z',
    '2026-11-01T15:00:00.000Z',
    '2026-11-05T15:00:00.000Z',
    '2026-11-07T15:00:00.000Z',
  ]);
});

test('each place counts back from the date on its own calendar', () => {
  // There it is the afternoon of the 9th when the day ends in New York.
  expect(reminderAt(DUE, 1, 'Pacific/Auckland').toISOString()).toBe('2026-11-07T21:00:00.000Z');
  expect(reminderAt(DUE, 1, 'Asia/Kathmandu').toISOString()).toBe('2026-11-08T04:15:00.000Z');
});

test.each([
  ['9:59', '2026-11-05T14:59:59.000Z', null],
  ['10:00', '2026-11-05T15:00:00.000Z', 3],
  ['later that day, when something held it up', '2026-11-06T01:59:00.000Z', 3],
  ['in the quiet hours', '2026-11-06T02:00:00.000Z', null],
  ['the next day', '2026-11-06T15:00:00.000Z', null],
  ['a week before', '2026-11-01T15:00:00.000Z', 7],
  ['the day before', '2026-11-07T15:00:00.000Z', 1],
  ['the last day', '2026-11-08T15:00:00.000Z', null],
  ['a month before', '2026-10-08T15:00:00.000Z', null],
])('a reminder is due, or not: %s', (_name, now, expected) => {
  expect(reminderDayOf(DUE, NEW_YORK, at(now))).toBe(expected);
});

test('nothing is due once the date has passed', () => {
  const noon = at('2026-11-08T12:00:00.000Z');
  expect(reminderDayOf(noon, 'UTC', at('2026-11-08T12:00:00.000Z'))).toBeNull();
});

test('tomorrow is the local next day, at 10:00', () => {
  expect(tomorrowMorning(at('2026-10-31T13:00:00.000Z'), NEW_YORK).toISOString()).toBe(
    '2026-11-01T15:00:00.000Z',
  );
  expect(tomorrowMorning(at('2026-12-31T12:00:00.000Z'), 'Pacific/Auckland').toISOString()).toBe(
    '2027-01-01T21:00:00.000Z',
  );
});

test("a reminder is named after the date in the reel's zone", () => {
  expect(reminderKey(DUE, NEW_YORK, 7)).toBe('2026-11-08.7');
  expect(reminderKey(DUE, 'UTC', 3)).toBe('2026-11-09.3');
});
