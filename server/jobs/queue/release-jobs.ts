import mongoose from 'mongoose';
import { isDeadProcess, processName } from '#server/platform/process-name.ts';
import { JOB_COLLECTION } from './queue.ts';

type HeldJob = { lockedAt: Date | null; lastModifiedBy?: string | null };

/** A job starts within a second of being claimed; otherwise it was abandoned. */
const UNUSED_MS = 10_000;

/** Releases jobs of dead local workers immediately, and jobs that this process holds but no longer runs. */
export async function releaseAbandonedJobs(running: ReadonlyMap<string, unknown>): Promise<void> {
  const held = await heldJobs().toArray();
  const dead = new Set(held.map(({ lastModifiedBy }) => lastModifiedBy ?? '').filter(isDeadProcess));
  if (dead.size > 0) await release({ lastModifiedBy: { $in: [...dead] } });
  const unused = new Date(Date.now() - UNUSED_MS);
  for (const { _id, lastModifiedBy, lockedAt } of held) {
    if (lastModifiedBy !== processName() || running.has(String(_id)) || !lockedAt || lockedAt > unused)
      continue;
    await release({ _id, lastModifiedBy, lockedAt });
  }
}

export async function releaseOwnJobs(): Promise<void> {
  await release({ lastModifiedBy: processName() });
}

const jobs = () => mongoose.connection.collection<HeldJob>(JOB_COLLECTION);
/** A range, so that the index leads to claimed jobs alone, however long the queue is. */
const HELD = { lockedAt: { $gt: new Date(0) } };
const heldJobs = () => jobs().find(HELD, { projection: { lockedAt: 1, lastModifiedBy: 1 } });

async function release(holder: Record<string, unknown>): Promise<void> {
  await jobs().updateMany({ ...HELD, ...holder }, { $set: { lockedAt: null, nextRunAt: new Date() } });
}
