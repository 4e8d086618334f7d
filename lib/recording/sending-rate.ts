type Sent = { atMs: number; bytes: number };

/** Milliseconds over which a rate is taken: long enough for the pauses between requests. */
const SPAN_MS = 15_000;
/** With less, the rate says little. */
const SPAN_MS_MIN = 2_000;

/** Returns how to add the bytes sent so far, which returns the bytes per second of the last moments, or null while unknown. */
export function createSendingRate(): (bytes: number, atMs: number) => number | null {
  let samples: Sent[] = [];
  return (bytes, atMs) => {
    // A restarted upload begins again.
    if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = [];
    samples = [...samples.filter((sample) => atMs - sample.atMs <= SPAN_MS), { atMs, bytes }];
    const [first = { atMs, bytes }] = samples;
    const span = atMs - first.atMs;
    return span < SPAN_MS_MIN || bytes === first.bytes ? null : ((bytes - first.bytes) / span) * 1_000;
  };
}

/** Rounded up, so that it changes seldom and is rarely too short. */
export function timeToSend(
  bytesLeft: number,
  bytesPerSecond: number | null,
): { unit: 'moment' | 'seconds' | 'minutes'; count: number } | null {
  if (bytesLeft <= 0) return { unit: 'moment', count: 0 };
  if (bytesPerSecond === null) return null;
  const seconds = bytesLeft / bytesPerSecond;
  if (seconds < 5) return { unit: 'moment', count: 0 };
  if (seconds <= 90) return { unit: 'seconds', count: Math.ceil(seconds / 10) * 10 };
  return { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
