import type { Types } from 'mongoose';
import type { ReportInput } from '#lib/contracts/reactions.ts';
import { reporterMarkOf } from '#server/auth/reporter-mark.ts';
import { findReportedMark } from '#server/domain/reel/reported-mark.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Report, type ReportDocument } from '#server/models/report.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Stores a report, once per person until it was reviewed and the subject has changed, and mails it. Creators learn anonymously of reported clips that they can see. Throws NOT_FOUND. */
export async function report(ctx: ServiceContext, input: ReportInput): Promise<void> {
  if ('tributeId' in input) {
    const { tribute, contributors } = await requireAccess(ctx, input.tributeId, 'report');
    await keep(input, reporterOf(ctx, input, contributors), { tribute: tribute._id, submission: null });
    return;
  }
  const { tribute, submission, contributors, roles } = await requireClip(ctx, input.submissionId, 'watch');
  const about = { tribute: tribute._id, submission: submission._id };
  const { id, againAt } = await keep(input, reporterOf(ctx, input, contributors), about);
  // Creators cannot see a thank-you to one person.
  if (!submission.thanked && !grants('manage', roles)) {
    const { userId } = tribute.createdBy;
    await addNotification({
      userId,
      type: 'CLIP_REPORTED',
      tribute: tribute._id,
      source: againAt ? `${id}:${againAt.getTime()}` : id,
    });
    publishTributeChange(tribute, { stale: ['clips', 'thanks'] });
  }
}

type Subject = { tribute: Types.ObjectId; submission: Types.ObjectId | null };

async function keep(
  { reason, words }: ReportInput,
  reporter: string,
  subject: Subject,
): Promise<ReportDocument> {
  const kept = await Report.create({ ...subject, reporter, reason, words }).catch(async (error: unknown) => {
    const former = isDuplicateKey(error) && (await Report.findOne({ ...subject, reporter }));
    if (!former) throw error;
    return (await openAgain(former, { reason, words })) ?? former;
  });
  if (!kept.mailedAt) await enqueue('send-report-mail', { reportId: kept.id });
  return kept;
}

/** Opens a reviewed report again if its subject looks different now. Returns null if not, or if someone was faster. */
async function openAgain(former: ReportDocument, complaint: { reason: string; words: string }) {
  const { _id, reviewedAt } = former;
  if (!reviewedAt || former.reviewedMark === (await findReportedMark(former))) return null;
  const open = { reviewedAt: null, verdict: null, dismissedAt: null, mailedAt: null, againAt: new Date() };
  const change = { $set: { ...complaint, ...open } };
  return Report.findOneAndUpdate({ _id, reviewedAt }, change, { returnDocument: 'after' });
}

function reporterOf(
  { actor }: ServiceContext,
  { deviceId }: ReportInput,
  contributors: readonly ContributorDocument[],
): string {
  const [guest] = contributors;
  const person = actor.user?.userId ?? guest?.id ?? `device ${deviceId}`;
  return reporterMarkOf(person);
}
