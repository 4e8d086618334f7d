import { expect, test } from 'vitest';
import { daysLeft, draftDateIn, dueDateInZone, fromDraftDate, toDraftDate } from '#lib/tribute/due-date.ts';

test('a draft keeps MM/DD/YYYY', () => {
  expect(toDraftDate(new Date(2026, 0, 5))).toBe('01/05/2026');
  expect(draftDateIn(14, new Date(2026, 10, 21))).toBe('12/05/2026');
  expect(fromDraftDate('02/30/2026')).toBeNull();
  expect(fromDraftDate('12/05/2026')).toEqual(new Date(2026, 11, 5));
});

test.each([
  ['12/05/2026', 'UTC', '2026-12-05T23:59:59.000Z'],
  ['12/05/2026', 'America/Chicago', '2026-12-06T05:59:59.000Z'],
  ['07/05/2026', 'America/Chicago', '2026-07-06T04:59:59.000Z'],
  ['12/05/2026', 'Asia/Kolkata', '2026-12-05T18:29:59.000Z'],
  ['03/08/2026', 'America/New_York', '2026-03-09T03:59:59.000Z'],
  ['11/01/2026', 'America/New_York', '2026-11-02T04:59:59.000Z'],
  ['12/05/2026', 'Nowhere/Land', '2026-12-05T23:59:59.000Z'],
])('%s ends in %s at %s', (date, zone, expected) => {
  expect(dueDateInZone(date, zone)?.toISOString()).toBe(expected);
});

test('rejects an impossible date', () => {
  expect(dueDateInZone('02/30/2026', 'UTC')).toBeNull();
});

test('the last day has no days left, the day before one', () => {
  const due = new Date('2026-12-05T23:59:59Z');
  expect(daysLeft(due, new Date('2026-12-05T08:00:00Z'))).toBe(0);
  expect(daysLeft(due, new Date('2026-12-04T08:00:00Z'))).toBe(1);
  expect(daysLeft(due, new Date('2026-12-06T08:00:00Z'))).toBeLessThan(0);
});
