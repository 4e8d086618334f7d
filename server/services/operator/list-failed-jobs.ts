import type { FailedJobDto } from '#lib/contracts/operator.ts';
import { PAGE_MAX, type Page, type PageQuery } from '#lib/contracts/pages.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import { maskPasswords } from '#lib/text/mask-passwords.ts';
import { type FailedJob, findFailedJobs } from '#server/jobs/queue/failed-jobs.ts';
import { beyond, toPage } from '#server/services/page.ts';

/** A payload's ids, the most telling first. Links and addresses in it stay secret. */
const SUBJECTS = [
  'submissionId',
  'renderId',
  'tribute',
  'purchaseId',
  'reportId',
  'feedbackId',
  'contactMessageId',
  'notificationMailId',
  'contributorId',
  'userId',
] as const;

/** Returns the jobs that were given up, newest first. */
export async function listFailedJobs(query: PageQuery): Promise<Page<FailedJobDto>> {
  const { cursor, limit = PAGE_MAX } = query;
  const found = await findFailedJobs(
    cursor === undefined ? {} : beyond(cursor, '$lt', 'failedAt'),
    limit + 1,
  );
  const { page, nextCursor } = toPage(
    found.map((job) => ({ _id: job._id, createdAt: job.failedAt, job })),
    query,
  );
  return { page: page.map(({ job }) => toDto(job)), nextCursor };
}

function toDto({ _id, name, data, failReason, failedAt, failCount }: FailedJob): FailedJobDto {
  const kind = SUBJECTS.find((field) => typeof data[field] === 'string');
  return {
    _id: String(_id),
    job: name,
    subject: kind === undefined ? null : { kind, id: String(data[kind]) },
    reason: maskAddresses(maskPasswords(failReason ?? '')),
    failedAt: failedAt.toISOString(),
    tries: failCount ?? 0,
  };
}
