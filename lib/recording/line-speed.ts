/** What is known about the way from this device to the server. Null is unknown. */
export type LineSpeed = { kilobitsPerSecond: number | null; latencyMs: number | null };

/** Smaller transfers tell the latency, not the speed. */
export const TIMED_BYTES_MIN = 32 * 1024;
/** Enough to tell a fast line from a usual one. */
export const SPEED_TEST_CHARS_MAX = 256 * 1024;

/** The fastest answer is the one that waited for nothing else. */
export const withAnswer = (line: LineSpeed, milliseconds: number): LineSpeed => ({
  ...line,
  latencyMs: Math.min(line.latencyMs ?? milliseconds, milliseconds),
});

/** Counts half of a new transfer, because a single one may have waited for a lost packet. */
export function withTransfer(line: LineSpeed, bytes: number, milliseconds: number): LineSpeed {
  if (bytes < TIMED_BYTES_MIN) return line;
  const found = (bytes * 8) / Math.max(1, milliseconds - (line.latencyMs ?? 0));
  const known = line.kilobitsPerSecond;
  return { ...line, kilobitsPerSecond: known === null ? found : (known + found) / 2 };
}
