import { expect, test } from 'vitest';
import { groupByDay, nearDay } from '#lib/notifications/group-by-day.ts';

test("uses the reader's day, not the server's", () => {
  const items = [
    { at: '2026-11-21T02:30:00Z' },
    { at: '2026-11-20T23:00:00Z' },
    { at: '2026-11-20T05:00:00Z' },
  ];
  expect(groupByDay(items, 'UTC').map(({ day, items: { length } }) => [day, length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ]);
  expect(groupByDay(items, 'America/Chicago').map(({ day, items: { length } }) => [day, length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
});

test('names today and yesterday, also after a clock change', () => {
  const now = new Date('2026-11-02T05:30:00Z');
  expect(nearDay('2026-11-01', now, 'America/Chicago')).toBe('today');
  expect(nearDay('2026-10-31', now, 'America/Chicago')).toBe('yesterday');
  expect(nearDay('2026-10-30', now, 'America/Chicago')).toBeNull();
});
