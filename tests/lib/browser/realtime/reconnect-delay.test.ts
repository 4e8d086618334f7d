import { expect, test } from 'vitest';
import { reconnectDelayMs } from '#lib/browser/realtime/socket.ts';

/** Pauses of many pages before the same try. */
const pausesBefore = (tries: number) => Array.from({ length: 5_000 }, () => reconnectDelayMs(tries));

test('pages that lose their socket together return spread over 1 s to 5 s [socket-reconnect]', () => {
  const seconds = Map.groupBy(pausesBefore(0), (ms) => Math.floor(ms / 1000));
  expect(new Set(seconds.keys())).toEqual(new Set([1, 2, 3, 4]));
  for (const pages of seconds.values()) expect(pages.length).toBeLessThan(5_000 / 3);
});

test.each([1, 2, 50])('after %i failures they wait longer, still spread and at most 5 s', (tries) => {
  const pauses = pausesBefore(tries);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000);
  expect(new Set(pauses.map((ms) => Math.floor(ms / 100))).size).toBe(20);
});
