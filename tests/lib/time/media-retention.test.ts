import { expect, test } from 'vitest';
import { mediaErasesAt, retentionStep, warnedActivity } from '#lib/time/media-retention.ts';

const day = (text: string) => new Date(`${text}T12:00:00.000Z`);
const activeAt = day('2026-01-31');

test('counts calendar months, and ends on the last day of a shorter one', () => {
  expect(mediaErasesAt({ activeAt }, 12)).toEqual(day('2027-01-31'));
  expect(mediaErasesAt({ activeAt }, 13)).toEqual(day('2027-02-28'));
  expect(mediaErasesAt({ activeAt }, 25)).toEqual(day('2028-02-29'));
});

test('warns 30 and 7 days before, and erases only afterwards [retention-warned]', () => {
  const step = (on: string, warned: { firstWarnedAt?: Date; lastWarnedAt?: Date } = {}) =>
    retentionStep({ activeAt, ...warned }, 12, day(on));
  expect(step('2026-12-31')).toBe('KEEP');
  expect(step('2027-01-01')).toBe('WARN_FIRST');
  const firstWarnedAt = day('2027-01-01');
  expect(step('2027-01-23', { firstWarnedAt })).toBe('KEEP');
  expect(step('2027-01-24', { firstWarnedAt })).toBe('WARN_LAST');
  const lastWarnedAt = day('2027-01-24');
  expect(step('2027-01-30', { firstWarnedAt, lastWarnedAt })).toBe('KEEP');
  expect(step('2027-01-31', { firstWarnedAt, lastWarnedAt })).toBe('ERASE');
});

test('leaves 30 and 7 days after warnings that were sent late, and never erases without both [retention-warned]', () => {
  const step = (on: string, warned: { firstWarnedAt?: Date; lastWarnedAt?: Date } = {}) =>
    retentionStep({ activeAt, ...warned }, 12, day(on));
  expect(step('2030-06-01')).toBe('WARN_FIRST');
  const firstWarnedAt = day('2030-06-01');
  expect(step('2030-06-23', { firstWarnedAt })).toBe('KEEP');
  expect(step('2030-07-01', { firstWarnedAt })).toBe('WARN_LAST');
  // The announced day has passed, and it would be more than a week later.
  expect(step('2035-01-01', { firstWarnedAt })).toBe('WARN_FIRST');
  const lastWarnedAt = day('2030-07-01');
  expect(step('2030-07-07', { firstWarnedAt, lastWarnedAt })).toBe('KEEP');
  expect(step('2030-07-08', { firstWarnedAt, lastWarnedAt })).toBe('ERASE');
});

test('finds the activity whose first warning is due', () => {
  expect(warnedActivity(12, day('2027-01-01'))).toEqual(activeAt);
});

test('counts no warning that announced another day [retention-warned]', () => {
  const firstWarnedAt = day('2027-01-01');
  const lastWarnedAt = day('2027-01-24');
  const warned = { activeAt, firstWarnedAt, lastWarnedAt };
  // A longer setting.
  expect(retentionStep(warned, 36, day('2027-02-01'))).toBe('KEEP');
  expect(retentionStep(warned, 36, day('2029-01-01'))).toBe('WARN_FIRST');
  // The setting was away for a year, or nothing worked.
  expect(retentionStep(warned, 12, day('2028-02-01'))).toBe('WARN_FIRST');
  expect(retentionStep({ activeAt, firstWarnedAt }, 12, day('2028-02-01'))).toBe('WARN_FIRST');
  // A week later is no other day.
  expect(retentionStep(warned, 12, day('2027-02-07'))).toBe('ERASE');
  expect(retentionStep(warned, 12, day('2027-02-08'))).toBe('WARN_FIRST');
  // A last warning of before the first one is of an earlier period.
  expect(retentionStep({ ...warned, firstWarnedAt: day('2027-01-25') }, 12, day('2027-02-10'))).toBe('KEEP');
});
