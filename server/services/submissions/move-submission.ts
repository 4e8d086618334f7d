import type { MoveSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { isFree } from '#lib/reel/arrangement.ts';
import { moveClip } from '#lib/reel/manifest.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { questionOrderOf } from '#server/domain/reel/question-order.ts';
import { AppError } from '#server/errors/app-error.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireAsked } from './require-asked.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/** Moves a clip to another question or none. Throws NOT_FOUND, CONFLICT for thank-yous, INVALID_INPUT. */
export async function moveSubmission(
  ctx: ServiceContext,
  { submissionId, questionId }: MoveSubmissionInput,
): Promise<SubmissionDto> {
  const { submission, tribute, contributors, roles } = await requireClip(ctx, submissionId, 'takePart');
  if (submission.kind !== 'ANSWER') throw new AppError('CONFLICT', 'thanksAnswerNothing');
  requireAsked(tribute, questionId);
  const before = submission.questionId ? String(submission.questionId) : null;
  const isMoved = before !== questionId;
  submission.set('questionId', questionId);
  await submission.save();
  const questionOrder = questionOrderOf(tribute);
  await prepareReelSoon(tribute._id);
  await changeEdit(
    tribute._id,
    (edit) =>
      // In a free order it keeps its place.
      isFree(edit.settings)
        ? edit
        : { ...edit, items: moveClip(edit.items, { submissionId, questionId }, questionOrder) },
    grants('manage', roles) && isMoved
      ? { cause: 'CHANGE', clipChanges: [{ kind: 'QUESTION', submissionId, before, after: questionId }] }
      : undefined,
  );
  publishTributeChange(tribute);
  const speaker = await Contributor.findById(submission.contributor);
  const isMine = contributors.some(({ _id }) => submission.contributor.equals(_id));
  return toSubmissionDto(ctx, submission, speaker ?? { _id: submission.contributor, name: '' }, isMine);
}
