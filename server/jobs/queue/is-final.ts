import { isMediaError, isRefusal, type MediaError } from '#server/media/media-error.ts';

type BrokenRun = 'timeouts' | 'crashes' | 'internals';

type Counts = Readonly<Record<BrokenRun, number>>;

/** Earlier runs of a job that ended because of its file. Outages do not count. */
export type BrokenRuns = Counts & {
  /** Those that ended because of one of its clips, which do not count for the others. */
  clips?: Readonly<Record<string, Partial<Counts>>>;
  /** At the start of this run. */
  isDiskShort?: boolean;
};
export const NO_BROKEN_RUNS: BrokenRuns = { timeouts: 0, crashes: 0, internals: 0 };

/**
 * How often a file may break its process before the file is to blame. A time-out occupies a slot for long. Other failures
 * may have passing causes that nobody foresaw: by their retries' delays, they have about forty minutes.
 */
const BROKEN_RUNS_MAX: Record<BrokenRun, number> = { timeouts: 2, crashes: 5, internals: 15 };

const CRASHES: ReadonlySet<string> = new Set(['CRASH', 'MEMORY', 'STALLED']);

/** Returns the runs that ended because of one clip. */
export const brokenByClip = ({ clips, isDiskShort = false }: BrokenRuns, clip: string): BrokenRuns => ({
  ...NO_BROKEN_RUNS,
  ...clips?.[clip],
  isDiskShort,
});

/** Returns whether a failure is a verdict on the file, or on the clip that it names; others are retried. */
export function isFinal(error: unknown, runs: BrokenRuns): error is MediaError {
  const kind = brokenRunOf(error);
  if (kind === null) return isRefusal(error);
  const earlier = isMediaError(error) && error.clip ? brokenByClip(runs, error.clip) : runs;
  // More room may mend it.
  if (kind === 'internals' && earlier.isDiskShort) return false;
  return earlier[kind] + 1 >= BROKEN_RUNS_MAX[kind];
}

/** Returns how a run that failed with `error` counts, or null. */
export function brokenRunOf(error: unknown): BrokenRun | null {
  if (!isMediaError(error)) return null;
  if (error.code === 'TIMEOUT') return 'timeouts';
  if (error.code === 'INTERNAL') return error.isOutage ? null : 'internals';
  return CRASHES.has(error.code) ? 'crashes' : null;
}
