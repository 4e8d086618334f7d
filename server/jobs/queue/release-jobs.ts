import mongoose from 'mongoose';
import { isDeadProcess, processName } from '#server/platform/process-name.ts';
import { JOB_COLLECTION, JOB_PAYLOADS } from './queue.ts';

type HeldJob = { lockedAt: Date | null; lastModifiedBy?: string | null };

/** A job begins within a second of being taken; one that did not, or ended unsaved, is nobody's. */
const UNUSED_MS = 10_000;

/**
 * Frees the work of workers of this machine that are dead, at once instead of after `LOCK_MS`, and what this
 * process holds without doing it, because the database was away when it ended. The holds of workers that run,
 * or that nobody here can see, stay.
 * @param running ids of the jobs that this process does just now
 */
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

/** Gives back all that this process holds. Call it when it takes no more and is about to end. */
export async function releaseOwnJobs(): Promise<void> {
  await release({ lastModifiedBy: processName() });
}

const jobs = () => mongoose.connection.collection<HeldJob>(JOB_COLLECTION);
// Naming all kinds lets the queue's own index answer.
const HELD = { name: { $in: Object.keys(JOB_PAYLOADS) }, lockedAt: { $ne: null } };
const heldJobs = () => jobs().find(HELD, { projection: { lockedAt: 1, lastModifiedBy: 1 } });

async function release(holder: Record<string, unknown>): Promise<void> {
  await jobs().updateMany({ ...HELD, ...holder }, { $set: { lockedAt: null, nextRunAt: new Date() } });
}
