import { createHash } from 'node:crypto';
import type { AnyBulkWriteOperation, ObjectId } from 'mongodb';
import type { Migration } from './migration.ts';

type Job = {
  _id: ObjectId;
  name: string;
  data: object | null;
  type: string;
  onceKey?: string;
  lockedAt: Date | null;
  nextRunAt: Date | null;
};

/** Jobs that wait or run; the others failed. */
const UNFINISHED = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };

export const nameWaitingJobs: Migration = {
  version: 3,
  name: 'give waiting jobs the key that keeps the same work from being queued twice',
  besideOlder: false,
  up: async (database) => {
    const jobs = database.collection<Job>('jobs');
    // A failed job would keep its key from a waiting one.
    const failed = { onceKey: { $exists: true }, nextRunAt: null, lockedAt: null };
    await jobs.updateMany(failed, { $unset: { onceKey: 1 } });
    const named = await jobs.find({ onceKey: { $exists: true } }, { projection: { onceKey: 1 } }).toArray();
    const keys = new Set(named.map(({ onceKey }) => onceKey));
    const unnamed = await jobs
      .find({ type: 'normal', onceKey: { $exists: false }, ...UNFINISHED })
      // Running jobs first, then the earliest; the rest are duplicates.
      .sort({ lockedAt: -1, nextRunAt: 1, _id: 1 })
      .toArray();
    const changes = unnamed.map((job) => change(job, keys));
    if (changes.length > 0) await jobs.bulkWrite(changes);
  },
};

/** Adds a job's key to `keys`, or removes the job if its key is taken. */
function change({ _id, name, data }: Job, keys: Set<string | undefined>): AnyBulkWriteOperation<Job> {
  const onceKey = onceKeyOf(name, data ?? {});
  // The second of two running jobs finishes without effect.
  if (keys.has(onceKey)) return { deleteOne: { filter: { _id, lockedAt: null } } };
  keys.add(onceKey);
  return { updateOne: { filter: { _id }, update: { $set: { onceKey } } } };
}

/** The key of queue version 3, independent of later versions. */
function onceKeyOf(name: string, data: object): string {
  const entries = Object.entries(data).toSorted(([one], [other]) => one.localeCompare(other));
  return createHash('sha256')
    .update(JSON.stringify([name, entries]))
    .digest('hex');
}
