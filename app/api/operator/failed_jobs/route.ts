import { FailedJobDto, RetryJobInput } from '#lib/contracts/operator.ts';
import { PageQuery, pageOf } from '#lib/contracts/pages.ts';
import { Done, route } from '#server/http/route.ts';
import { listFailedJobs } from '#server/services/operator/list-failed-jobs.ts';
import { retryJob } from '#server/services/operator/retry-job.ts';

export const GET = route(
  {
    summary: 'List the jobs that were given up, newest first, for operators',
    access: 'observer',
    query: PageQuery,
    response: pageOf(FailedJobDto),
  },
  ({ query }) => listFailedJobs(query),
);

export const POST = route(
  {
    summary: 'Queue a failed job again, as an operator; a job that waits or runs stays as it is',
    errors: ['NOT_FOUND'],
    access: 'operator',
    body: RetryJobInput,
    response: Done,
  },
  ({ ctx, body }) => retryJob(ctx, body),
);
