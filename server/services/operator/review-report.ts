import type { ClientSession } from 'mongoose';
import type { OperatorAction, ReviewReportInput } from '#lib/contracts/operator.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { removeAnswer } from '#server/domain/counts/remove-answer.ts';
import { leaveReel } from '#server/domain/reel/leave-reel.ts';
import { findReportedMark } from '#server/domain/reel/reported-mark.ts';
import { AppError } from '#server/errors/app-error.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Report, type ReportDocument } from '#server/models/report.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { publishPeople } from '#server/services/contributors/publish-people.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { act, nothingThere } from './act.ts';
import { hide, tellCreator } from './hide-reel.ts';

type Reported = { report: ReportDocument; tribute: TributeDocument; clip: SubmissionDocument | null };
type Judgement = Pick<ReviewReportInput, 'verdict' | 'mark'>;

const ACTION_OF = {
  CLEARED: 'CLEAR_REPORTS',
  CLIP_REMOVED: 'REMOVE_CLIP',
  REEL_TAKEN_DOWN: 'TAKE_DOWN_REEL',
} as const satisfies Record<Judgement['verdict'], OperatorAction>;

/**
 * Decides about a report and all others of the same clip or reel. Throws NOT_FOUND, CONFLICT for a report without a clip, and
 * STALE_VERSION for CLEARED if the clip or the reel has changed since it was loaded. The other verdicts apply all the same:
 * changing a clip again and again must not protect it.
 */
export async function reviewReport(
  ctx: ServiceContext,
  { reportId, verdict, mark, ...basis }: ReviewReportInput,
): Promise<void> {
  const reported = await findReported(reportId);
  const { tribute, clip } = reported;
  if (verdict === 'CLIP_REMOVED' && !clip) throw new AppError('CONFLICT', 'clipNotFound');
  const subject = clip && verdict !== 'REEL_TAKEN_DOWN' ? clip.id : tribute.tributeId;
  const isDone = await act(ctx, basis, { action: ACTION_OF[verdict], subject }, async (session) => {
    if (!(await close(reported, { verdict, mark }, session))) return false;
    if (verdict === 'REEL_TAKEN_DOWN') await hide(tribute, true, session);
    if (verdict === 'CLIP_REMOVED' && clip) await removeAnswer(session, clip, 'OPERATOR');
    return true;
  });
  if (!isDone) return;
  if (verdict === 'REEL_TAKEN_DOWN') await tellCreator(tribute, true, basis.actionId);
  else if (verdict === 'CLIP_REMOVED' && clip) await afterRemoval(tribute, clip);
  else publishTributeChange(tribute, { stale: ['clips', 'thanks'] });
}

async function findReported(reportId: string): Promise<Reported> {
  const report = await Report.findById(reportId);
  const tribute = report && (await Tribute.findById(report.tribute));
  if (!report || !tribute) throw nothingThere();
  return { report, tribute, clip: report.submission ? await Submission.findById(report.submission) : null };
}

/** Returns false if another operator was faster. A reel that is down needs no review of its clips. */
async function close(
  { report, tribute }: Reported,
  { verdict, mark }: Judgement,
  session: ClientSession,
): Promise<boolean> {
  const isWhole = verdict === 'REEL_TAKEN_DOWN';
  const own = { tribute: tribute._id, submission: report.submission ?? null };
  const same = isWhole ? { tribute: tribute._id } : own;
  const open = { ...same, reviewedAt: null };
  if (!(await Report.exists(open).session(session))) return false;
  if (mark) {
    if (verdict === 'CLEARED' && mark !== (await findReportedMark(own, session)))
      throw new AppError('STALE_VERSION', 'reportedChanged');
    await Report.updateMany({ ...own, reviewedAt: null }, { $set: { reviewedMark: mark } }, { session });
  }
  const now = new Date();
  await Report.updateMany(open, { $set: { reviewedAt: now, verdict } }, { session });
  // The creator's mark goes, too.
  if (!isWhole)
    await Report.updateMany({ ...same, dismissedAt: null }, { $set: { dismissedAt: now } }, { session });
  return true;
}

async function afterRemoval(tribute: TributeDocument, clip: SubmissionDocument): Promise<void> {
  await prepareReelSoon(tribute._id);
  await leaveReel(tribute, clip);
  const speaker = await Contributor.findById(clip.contributor);
  if (speaker?.userId) await publishOwnClips(publish, speaker.userId);
  invalidatePublicTribute(tribute.tributeId);
  const stale = clip.kind === 'ANSWER' ? (['film', 'render'] as const) : (['thanks'] as const);
  await publishPeople(tribute, [clip.contributor], { goneClips: [clip.id], stale: [...stale] });
}
