import { isMediaError, isRefusal, type MediaError } from '#server/media/media-error.ts';

/** Earlier runs of a job that ended because of its file. Outages do not count. */
export type BrokenRuns = { timeouts: number; crashes: number };
export const NO_BROKEN_RUNS: BrokenRuns = { timeouts: 0, crashes: 0 };

/** How often a file may break its process before the file is to blame. A time-out occupies a slot for long. */
const BROKEN_RUNS_MAX: BrokenRuns = { timeouts: 2, crashes: 5 };

const CRASHES: ReadonlySet<string> = new Set(['CRASH', 'MEMORY', 'STALLED']);

/** Returns whether a failure is a verdict on the file; others are retried. */
export function isFinal(error: unknown, earlier: BrokenRuns): error is MediaError {
  const kind = brokenRunOf(error);
  return kind === null ? isRefusal(error) : earlier[kind] + 1 >= BROKEN_RUNS_MAX[kind];
}

/** Returns how a run that failed with `error` counts, or null. */
export function brokenRunOf(error: unknown): keyof BrokenRuns | null {
  if (!isMediaError(error)) return null;
  if (error.code === 'TIMEOUT') return 'timeouts';
  return CRASHES.has(error.code) ? 'crashes' : null;
}
