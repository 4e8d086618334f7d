import type { MoveSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { moveClip } from '#lib/reel/manifest.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { Contributor } from '#server/models/contributor.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireAsked } from './require-asked.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/** Moves a clip to another question or none. Throws NOT_FOUND, CONFLICT for thank-yous, INVALID_INPUT. */
export async function moveSubmission(
  ctx: ServiceContext,
  { submissionId, questionId }: MoveSubmissionInput,
): Promise<SubmissionDto> {
  const { submission, tribute, contributors } = await requireClip(ctx, submissionId, 'takePart');
  if (submission.kind !== 'ANSWER') throw new AppError('CONFLICT', 'thanksAnswerNothing');
  requireAsked(tribute, questionId);
  submission.set('questionId', questionId);
  await submission.save();
  const questionOrder = tribute.questions.toSorted((a, b) => a.order - b.order).map(({ _id }) => String(_id));
  await prepareReelSoon(tribute._id);
  await changeManifest(tribute._id, (items) => moveClip(items, { submissionId, questionId }, questionOrder));
  publishTributeChange(tribute);
  const speaker = await Contributor.findById(submission.contributor);
  const isMine = contributors.some(({ _id }) => submission.contributor.equals(_id));
  return toSubmissionDto(ctx, submission, speaker ?? { _id: submission.contributor, name: '' }, isMine);
}
