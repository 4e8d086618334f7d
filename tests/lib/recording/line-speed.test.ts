import { expect, test } from 'vitest';
import { type LineSpeed, withAnswer, withTransfer } from '#lib/recording/line-speed.ts';

const UNKNOWN: LineSpeed = { kilobitsPerSecond: null, latencyMs: null };

test('takes the time of the way off a transfer', () => {
  const line = withAnswer(withAnswer(UNKNOWN, 900), 400);
  expect(withTransfer(line, 50_000, 1_400)).toEqual({ kilobitsPerSecond: 400, latencyMs: 400 });
});

test('follows a line that changes, and ignores transfers too small to time', () => {
  const line = { kilobitsPerSecond: 4_000, latencyMs: 20 };
  expect(withTransfer(line, 100_000, 2_020).kilobitsPerSecond).toBe(2_200);
  expect(withTransfer(line, 1_000, 2_020)).toBe(line);
});
