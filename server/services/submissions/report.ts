import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { ReportInput } from '#lib/contracts/reactions.ts';
import { reporterMarkOf } from '#server/auth/reporter-mark.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Manifest, type ManifestDocument } from '#server/models/manifest.ts';
import { Report, type ReportDocument } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
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

/** Opens a reviewed report of something that changed since. Returns null if it did not, or if someone was faster. */
async function openAgain(former: ReportDocument, complaint: { reason: string; words: string }) {
  const { _id, reviewedAt } = former;
  if (!reviewedAt || !(await hasChanged(former, reviewedAt))) return null;
  const open = { reviewedAt: null, verdict: null, dismissedAt: null, mailedAt: null, againAt: new Date() };
  const change = { $set: { ...complaint, ...open } };
  return Report.findOneAndUpdate({ _id, reviewedAt }, change, { returnDocument: 'after' });
}

/** Returns whether the reported clip or reel has changed since. What jobs and operators note about them keeps `updatedAt`. */
async function hasChanged({ tribute, submission }: ReportDocument, since: Date): Promise<boolean> {
  const subject = await (submission ? Submission.findById(submission) : Tribute.findById(tribute));
  if (!subject || subject.updatedAt > since) return true;
  return submission
    ? isShownOtherwise(tribute, submission, since)
    : isNewer(await findManifest(tribute), since);
}

const isNewer = (version: ManifestDocument | null, since: Date): boolean =>
  version !== null && version.createdAt > since;

/** Returns whether the reel makes something else of a clip than before. True if nobody can tell any more. */
async function isShownOtherwise(
  tribute: Types.ObjectId,
  submission: Types.ObjectId,
  since: Date,
): Promise<boolean> {
  const now = await findManifest(tribute);
  if (!isNewer(now, since)) return false;
  const before = await Manifest.findOne({ tribute, createdAt: { $lte: since } }).sort({ version: -1 });
  const itemIn = (version: ManifestDocument | null) =>
    itemsOf(version).find((item) => item.kind === 'CLIP' && item.submissionId === String(submission));
  return !before || !isDeepStrictEqual(itemIn(before), itemIn(now));
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
