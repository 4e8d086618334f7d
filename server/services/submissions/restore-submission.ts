import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { insertClip, removeClip } from '#lib/reel/manifest.ts';
import { changeClip, changePerson } from '#server/domain/counts/kept-counts.ts';
import { tellOwnClips } from '#server/domain/counts/own-clips.ts';
import { isFree } from '#server/domain/credits/contributor-credit.ts';
import { transact } from '#server/domain/credits/credit-ledger.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { accessTo } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

/**
 * Brings a clip back that the caller took out, within 30 days (product.md §4): its speaker what they took back, the
 * creator what they removed, and neither what the other did. An answer finds its place in the film again, or waits for a
 * credit where its speaker was not paid for.
 * @throws AppError NOT_FOUND
 */
export async function restoreSubmission(ctx: ServiceContext, submissionId: string): Promise<SubmissionDto> {
  const { submission, tribute, speaker, isMine } = await requireRemoved(ctx, submissionId);
  const isPaid = submission.kind !== 'ANSWER' || speaker.creditState === 'SPENT' || isFree(tribute, speaker);
  const mustWait = submission.status === 'READY' && !isPaid;
  // Its place first: a crash in between leaves a place that shows nothing, never a clip without one.
  if (submission.status === 'READY' && isPaid) await givePlace(submission, tribute);
  const back = { deletedAt: null, deletedBy: null, ...(mustWait && { status: 'HELD' as const }) };
  const restored = await transact(async (session) => {
    const clip = await changeClip(session, removed(submissionId), { $set: back });
    if (clip && hasAnswered(clip)) {
      const opened = { _id: speaker._id, status: 'OPENED' as const };
      await changePerson(session, opened, { $set: { status: 'RECORDED' } });
    }
    return clip;
  });
  if (!restored) {
    // Erased meanwhile; or brought back by another call, which keeps the place.
    const isBack = await Submission.exists({ _id: submissionId, deletedAt: null });
    if (!isBack) await changeManifest(tribute._id, (items) => removeClip(items, submissionId));
    throw notFound();
  }
  await afterReturn(restored, tribute, speaker);
  return toSubmissionDto(ctx, restored, speaker, isMine);
}

/** What somebody took out on purpose, and can still bring back. */
const removed = (_id: string) => ({ _id, deletedBy: { $ne: null }, ...restorable() });

/** A clip that the caller took out themselves. @throws AppError NOT_FOUND */
async function requireRemoved(ctx: ServiceContext, submissionId: string) {
  const submission = await Submission.findOne(removed(submissionId));
  const tribute = submission && (await Tribute.findOne({ _id: submission.tribute, deletedAt: null }));
  const speaker = submission && (await Contributor.findById(submission.contributor));
  // Of somebody who was taken out, everything stays out.
  if (!submission || !tribute || !speaker || speaker.status === 'REVOKED') throw notFound();
  const access = await accessTo(ctx, tribute, 'takePart');
  if (!access) throw notFound();
  const isMine = access.contributors.some(({ _id }) => submission.contributor.equals(_id));
  if (submission.deletedBy === 'SPEAKER' ? !isMine : !access.isCreator) throw notFound();
  return { submission, tribute, speaker, isMine };
}

/** Thanks are watched beside the film, and late answers wait for their creator. */
async function givePlace(submission: SubmissionDocument, tribute: TributeDocument): Promise<void> {
  if (submission.kind !== 'ANSWER' || submission.isLate) return;
  const clip = {
    submissionId: submission.id,
    questionId: submission.questionId ? String(submission.questionId) : null,
  };
  const order = tribute.questions.toSorted((a, b) => a.order - b.order).map(({ _id }) => String(_id));
  await changeManifest(tribute._id, (items) => insertClip(items, clip, order));
}

const hasAnswered = ({ status, kind }: SubmissionDocument) =>
  kind === 'ANSWER' && (status === 'READY' || status === 'HELD');

async function afterReturn(
  { status }: SubmissionDocument,
  tribute: TributeDocument,
  speaker: ContributorDocument,
): Promise<void> {
  if (status === 'HELD') await enqueue('release-clips', { userId: tribute.createdBy.userId });
  if (speaker.userId) await tellOwnClips(publish, speaker.userId);
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
}
