import { AppError } from '#server/errors/app-error.ts';
import { Report } from '#server/models/report.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Clears the creator's report mark; the operator keeps the reports. Idempotent. Throws NOT_FOUND. */
export async function dismissReports(ctx: ServiceContext, submissionId: string): Promise<void> {
  const { tribute, submission, roles } = await requireClip(ctx, submissionId, 'takePart');
  if (!grants('manage', roles)) throw new AppError('NOT_FOUND', 'clipNotFound');
  await Report.updateMany(
    { tribute: tribute._id, submission: submission._id, dismissedAt: null },
    { $set: { dismissedAt: new Date() } },
  );
  publishTributeChange(tribute, { stale: ['clips', 'thanks'] });
}
