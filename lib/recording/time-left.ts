const WARNINGS_SECONDS = [10, 30] as const;

/** Returns below which number of seconds a take's rest has fallen, or null while there is plenty of time. */
export function lastSeconds(seconds: number, maxSeconds: number): number | null {
  const left = maxSeconds - seconds;
  return WARNINGS_SECONDS.find((warning) => left <= warning && warning * 2 <= maxSeconds) ?? null;
}
