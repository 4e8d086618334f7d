import mongoose from 'mongoose';
import { keptSince } from '#lib/time/retention.ts';
import { JOB_COLLECTION, JOB_PAYLOADS } from './queue.ts';

type FailedJob = { name: string; nextRunAt: Date | null; lockedAt: Date | null; failedAt: Date };

/**
 * Removes jobs that failed for good, once whoever runs this installation had as long to look at them as deleted things
 * are kept: their payloads and reasons tell of people and outlive them otherwise.
 */
export async function forgetFailedJobs(now: number): Promise<void> {
  await mongoose.connection.collection<FailedJob>(JOB_COLLECTION).deleteMany({
    // Naming all kinds lets the queue's own index answer.
    name: { $in: Object.keys(JOB_PAYLOADS) },
    nextRunAt: null,
    lockedAt: null,
    failedAt: { $lte: keptSince(now) },
  });
}
