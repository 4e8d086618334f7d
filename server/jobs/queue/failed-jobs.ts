import mongoose, { type ClientSession, Types } from 'mongoose';
import { JOB_PAYLOADS, type JobName } from './job-payloads.ts';
import { JOB_COLLECTION, onceKeyOf } from './queue.ts';

export type FailedJob = {
  _id: Types.ObjectId;
  name: JobName;
  data: Record<string, unknown>;
  failedAt: Date;
  failReason?: string | null;
  failCount?: number | null;
};

/** Of the queue's index for them. */
const FAILED = { nextRunAt: null, lockedAt: null };

const failedJobs = () => mongoose.connection.collection<FailedJob>(JOB_COLLECTION);

/** Returns failed jobs, newest first, that match `filter`. */
export const findFailedJobs = (filter: object, limit: number): Promise<FailedJob[]> =>
  failedJobs()
    .find({ ...FAILED, name: { $in: Object.keys(JOB_PAYLOADS) as JobName[] }, ...filter })
    .sort({ failedAt: -1, _id: -1 })
    .limit(limit)
    .toArray();

/**
 * Queues a failed job again, from its first try. If the same job was queued meanwhile, it only forgets the failed one.
 * Returns whether it had failed, or null without such a job.
 */
export async function retryFailedJob(jobId: string, session: ClientSession): Promise<boolean | null> {
  const _id = new Types.ObjectId(jobId);
  const failed = { _id, ...FAILED };
  const job = await failedJobs().findOne(failed, { session });
  if (!job) return (await failedJobs().findOne({ _id }, { session })) ? false : null;
  const onceKey = onceKeyOf(job.name, job.data);
  const isQueued = await failedJobs().findOne({ onceKey, _id: { $ne: job._id } } as object, { session });
  if (isQueued) await failedJobs().deleteOne(failed, { session });
  else
    await failedJobs().updateOne(
      failed,
      {
        $set: { nextRunAt: new Date(), onceKey, failCount: 0 },
        $unset: { failReason: 1, failedAt: 1, brokenRuns: 1 },
      } as object,
      { session },
    );
  return true;
}
