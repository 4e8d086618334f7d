import { AppError } from '#server/errors/app-error.ts';
import { Report } from '#server/models/report.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * The creator looked at a clip that was reported and found it all right: it is marked no longer, until somebody else
 * reports it. Whoever runs this installation keeps the reports, and their mail. Doing it again changes nothing.
 * @throws AppError NOT_FOUND for a clip that was not sent to the caller, also to its speaker, who is not told of reports
 */
export async function dismissReports(ctx: ServiceContext, submissionId: string): Promise<void> {
  const { tribute, submission, roles } = await requireClip(ctx, submissionId, 'takePart');
  if (!grants('manage', roles)) throw new AppError('NOT_FOUND', 'clipNotFound');
  await Report.updateMany(
    { tribute: tribute._id, submission: submission._id, dismissedAt: null },
    { $set: { dismissedAt: new Date() } },
  );
  publishTributeChange(tribute);
}
