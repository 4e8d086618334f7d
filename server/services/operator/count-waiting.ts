import type { OperatorOverviewDto } from '#lib/contracts/operator.ts';
import { countJobs, type JobCount } from '#server/jobs/queue/count-jobs.ts';
import { ParkedPayment } from '#server/models/parked-payment.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Report } from '#server/models/report.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { countStuckUploads } from './stuck-uploads.ts';

const EVER = { $gt: new Date(0) };

/** Counts what waits for an operator, each by an index. */
export async function countWaiting(
  failedJobs: number,
  now = Date.now(),
): Promise<OperatorOverviewDto['waiting']> {
  const [openReports, stuckUploads, refused, reported, parked, refusedPayments, disputed, suspended, hidden] =
    await Promise.all([
      Report.countDocuments({ reviewedAt: null }),
      countStuckUploads(now),
      SentMail.countDocuments({ refusedAt: EVER }),
      // All of them: a number that the database keeps.
      ReportedAddress.estimatedDocumentCount(),
      ParkedPayment.countDocuments({ refundedAt: null }),
      Purchase.countDocuments({ status: 'REFUSED' }),
      Purchase.countDocuments({ status: 'DISPUTED' }),
      User.countDocuments({ suspendedAt: EVER }),
      Tribute.countDocuments({ takenDownAt: EVER }),
    ]);
  return {
    failedJobs,
    openReports,
    stuckUploads,
    refusedMails: refused + reported,
    parkedPayments: parked,
    refusedPayments,
    disputedPayments: disputed,
    suspendedAccounts: suspended,
    hiddenReels: hidden,
  };
}

export const failedOf = (queue: readonly JobCount[]): number =>
  queue.filter(({ state }) => state === 'failed').reduce((sum, { count }) => sum + count, 0);

export const countFailed = async (now: number): Promise<number> => failedOf(await countJobs(now));
