import type { JobParameters, JobRepository } from 'agenda';
import type { Collection, Document } from 'mongodb';
import { QueueTurn } from '#server/models/queue-turn.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

/** Jobs about clips and reels. Each kind serves the reels in turn. */
const REEL_JOBS = [
  'screen-clip',
  'check-clip',
  'prepare-clip',
  'prepare-formats',
  'prepare-reel',
  'compose-music',
  'compose-samples',
  'prepare-music',
  'prepare-hello',
  'render-reel',
] as const;
export type ReelJob = (typeof REEL_JOBS)[number];

type WaitingReel = { _id: string | null; dueAt: Date | null };

/**
 * `after` is the turn since which the reel waits: its own last one, or for a new reel the last before its job was due.
 * So a new reel precedes the reel that had that turn, but none that waits longer: a stream of new reels starves nobody.
 */
type PlaceInLine = { reel: WaitingReel; turn: Date | undefined; after: number; dueAt: number };

const byPlace = (one: PlaceInLine, other: PlaceInLine): number =>
  one.after - other.after || Number(!!one.turn) - Number(!!other.turn) || one.dueAt - other.dueAt;

/** Makes `repository` claim media jobs of the reel that this kind of job served longest ago. */
export function serveReelsInTurn(repository: JobRepository, jobs: Collection): void {
  const claimNext = repository.getNextJobToRun.bind(repository);
  repository.getNextJobToRun = async (name, nextScanAt, lockDeadline, now, options) => {
    if (!REEL_JOBS.some((job) => job === name))
      return claimNext(name, nextScanAt, lockDeadline, now, options);
    const due = {
      name,
      disabled: { $ne: true },
      $or: [{ lockedAt: null, nextRunAt: { $lte: nextScanAt } }, { lockedAt: { $lte: lockDeadline } }],
    };
    const hold = { lockedAt: now ?? new Date(), lastModifiedBy: options?.lastModifiedBy ?? null };
    const id = await claimInTurn(jobs, name, due, hold);
    return id === null ? undefined : ((await repository.getJobById(id)) as JobParameters);
  };
}

async function claimInTurn(
  jobs: Collection,
  name: string,
  due: Document,
  hold: Document,
): Promise<string | null> {
  const waiting = await jobs
    // Jobs queued by an earlier version share the reel null until they are queued again.
    .aggregate<WaitingReel>([{ $match: due }, { $group: { _id: '$reel', dueAt: { $min: '$nextRunAt' } } }])
    .toArray();
  if (waiting.length === 0) return null;
  const turnOf = ({ _id }: WaitingReel) => `${name}:${_id}`;
  const served = await QueueTurn.find({ _id: { $in: waiting.map(turnOf) } });
  const servedAt = new Map(served.map((turn) => [turn._id, turn.servedAt]));
  const turns = await findTurnsSince(name, [...servedAt.values()]);
  const line = waiting.map((reel): PlaceInLine => {
    const turn = servedAt.get(turnOf(reel));
    const dueAt = Number(reel.dueAt);
    const after = turn?.getTime() ?? turns.findLast((other) => other <= dueAt) ?? 0;
    return { reel, turn, after, dueAt };
  });
  for (const { reel, turn } of line.toSorted(byPlace)) {
    if (!(await takeTurn(turnOf(reel), turn))) continue;
    const claimed = await jobs.findOneAndUpdate(
      { ...due, reel: reel._id },
      { $set: hold },
      { sort: { nextRunAt: 1, priority: -1 }, projection: { _id: 1 } },
    );
    if (claimed) return String(claimed._id);
  }
  return null;
}

/** Returns when this kind of job served any reel, since the first of `servedAt`. In order, as milliseconds. */
async function findTurnsSince(name: string, servedAt: readonly Date[]): Promise<number[]> {
  if (servedAt.length === 0) return [];
  const since = new Date(Math.min(...servedAt.map(Number)));
  const ofKind = { $gte: `${name}:`, $lt: `${name};` };
  const turns = await QueueTurn.distinct('servedAt', { _id: ofKind, servedAt: { $gte: since } });
  return turns.map(Number).toSorted((one, other) => one - other);
}

/** Returns false if another worker served the reel since `seen`. */
async function takeTurn(_id: string, seen: Date | undefined): Promise<boolean> {
  const servedAt = new Date();
  if (seen) {
    const { matchedCount } = await QueueTurn.updateOne({ _id, servedAt: seen }, { $set: { servedAt } });
    return matchedCount === 1;
  }
  try {
    await QueueTurn.create({ _id, servedAt });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
