import type { JobRepository } from 'agenda';
import type { Collection, Document } from 'mongodb';

/** With more due jobs than this, every kind is polled: reading a long queue at each claim would cost more. */
const LOOK_MAX = 30;

/** Makes `repository` ask which kinds of jobs are due before it claims any. An idle worker then polls with two reads instead of a claim per kind. */
export function lookBeforeClaiming(repository: JobRepository, jobs: Collection): void {
  const claimNext = repository.getNextJobToRun.bind(repository);
  let looking: Promise<ReadonlySet<string> | null> | null = null;
  repository.getNextJobToRun = async (name, nextScanAt, lockDeadline, now, options) => {
    // Agenda polls all kinds at the same moment, so they share one look.
    looking ??= findDueKinds(jobs, nextScanAt, lockDeadline).finally(() => {
      looking = null;
    });
    const kinds = await looking;
    if (kinds && !kinds.has(name)) return undefined;
    return claimNext(name, nextScanAt, lockDeadline, now, options);
  };
}

/** Returns the kinds of all due jobs, or null for too many. */
async function findDueKinds(
  jobs: Collection,
  nextScanAt: Date,
  lockDeadline: Date,
): Promise<ReadonlySet<string> | null> {
  const kindsOf = (due: Document) =>
    jobs
      .find({ ...due, disabled: { $ne: true } }, { projection: { name: 1 }, limit: LOOK_MAX })
      .map(({ name }) => String(name))
      .toArray();
  // What Agenda claims: jobs whose time has come, and those of a worker that gave no sign of life.
  const [waiting, abandoned] = await Promise.all([
    kindsOf({ lockedAt: null, nextRunAt: { $lte: nextScanAt } }),
    kindsOf({ lockedAt: { $lte: lockDeadline } }),
  ]);
  const isLong = Math.max(waiting.length, abandoned.length) >= LOOK_MAX;
  return isLong ? null : new Set([...waiting, ...abandoned]);
}
