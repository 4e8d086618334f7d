import mongoose from 'mongoose';
import { keptSince } from '#lib/time/retention.ts';
import { JOB_PAYLOADS } from './job-payloads.ts';
import { JOB_COLLECTION } from './queue.ts';

type FailedJob = { name: string; nextRunAt: Date | null; lockedAt: Date | null; failedAt: Date };

/** Deletes failed jobs after the retention period: their payloads contain personal data. */
export async function forgetFailedJobs(now: number): Promise<void> {
  await mongoose.connection.collection<FailedJob>(JOB_COLLECTION).deleteMany({
    // Naming all kinds lets the queue's index answer.
    name: { $in: Object.keys(JOB_PAYLOADS) },
    nextRunAt: null,
    lockedAt: null,
    failedAt: { $lte: keptSince(now) },
  });
}
