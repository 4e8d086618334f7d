import type { RetryJobInput } from '#lib/contracts/operator.ts';
import { retryFailedJob } from '#server/jobs/queue/failed-jobs.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { act, nothingThere } from './act.ts';

/** Queues a failed job again, from its first try. A job that waits or runs stays as it is. Throws NOT_FOUND. */
export async function retryJob(ctx: ServiceContext, { jobId, ...basis }: RetryJobInput): Promise<void> {
  await act(ctx, basis, { action: 'RETRY_JOB', subject: jobId }, async (session) => {
    const isRetried = await retryFailedJob(jobId, session);
    if (isRetried === null) throw nothingThere();
    return isRetried;
  });
}
