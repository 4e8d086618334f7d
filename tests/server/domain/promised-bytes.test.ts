import { expect, test } from 'vitest';
import { HOUR_MS } from '#lib/time/durations.ts';
import { promisedBytes } from '#server/domain/disk/promised-bytes.ts';

const MIB = 1024 ** 2;
const NOW = Date.UTC(2026, 4, 1);

test.each([
  ['a small clip keeps room for all its bytes', 30, 0, 30],
  ['an announced file keeps room for a start only', 2000, 0, 64],
  ['a file that grows keeps room for several times what has arrived', 2000, 100, 464],
  ['a file that is almost here keeps room for the rest', 2000, 1900, 100],
])('%s', (_what, size, received, promised) => {
  const upload = { sizeBytes: size * MIB, receivedBytes: received * MIB, movedAt: NOW };
  expect(promisedBytes(upload, NOW)).toBe(promised * MIB);
  expect(promisedBytes(upload, NOW + HOUR_MS + 1)).toBe(0);
});
