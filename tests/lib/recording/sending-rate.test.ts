import { expect, test } from 'vitest';
import { createSendingRate, timeToSend } from '#lib/recording/sending-rate.ts';

test('knows the rate of the last moments, not that of the start', () => {
  const rate = createSendingRate();
  expect(rate(0, 0)).toBeNull();
  expect(rate(50_000, 1_000)).toBeNull();
  expect(rate(100_000, 2_000)).toBe(50_000);
  rate(100_000, 12_000);
  rate(200_000, 22_000);
  expect(rate(300_000, 32_000)).toBe(10_000);
});

test('starts again with an upload that starts again', () => {
  const rate = createSendingRate();
  rate(0, 0);
  rate(500_000, 5_000);
  expect(rate(0, 6_000)).toBeNull();
  expect(rate(20_000, 8_000)).toBe(10_000);
});

test.each([
  [0, null, 'moment', 0],
  [40_000, 10_000, 'moment', 0],
  [210_000, 10_000, 'seconds', 30],
  [900_000, 10_000, 'seconds', 90],
  [1_200_001, 10_000, 'minutes', 3],
] as const)('needs %d bytes at %d a second: %s, %d', (bytes, rate, unit, count) => {
  expect(timeToSend(bytes, rate)).toEqual({ unit, count });
});

test('does not guess', () => expect(timeToSend(100, null)).toBeNull());
