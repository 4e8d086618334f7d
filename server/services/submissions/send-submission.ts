import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireMember } from '#server/services/tributes/require-tribute.ts';
import { startPreparing } from './start-preparing.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/**
 * Send: makes an upload an answer, whether its bytes are here or still on their way (product.md §4).
 * Sending one upload twice makes one answer: the unique index decides.
 * @throws AppError NOT_FOUND when the tribute or the upload is not the caller's, INVALID_INPUT for an unknown question
 */
export async function sendSubmission(
  ctx: ServiceContext,
  input: SendSubmissionInput,
): Promise<SubmissionDto> {
  const { tribute, contributors } = await requireMember(ctx, input.tributeId);
  const upload = await Upload.findOne({ uploadId: input.uploadId });
  const contributor = contributors.find(({ _id }) => upload?.contributor.equals(_id));
  if (!upload || !contributor) throw new AppError('NOT_FOUND', 'clipNotFoundSendAgain');

  const isKnown = tribute.questions.some(({ _id }) => String(_id) === input.questionId);
  if (input.questionId !== null && !isKnown) {
    throw new AppError('INVALID_INPUT', 'questionGoneChoose', {
      fields: { questionId: ['questionGone'] },
    });
  }
  const submission = await Submission.findOneAndUpdate(
    { uploadId: upload.uploadId },
    {
      $setOnInsert: {
        uploadId: upload.uploadId,
        tribute: tribute._id,
        contributor: contributor._id,
        questionId: input.questionId,
        consentAt: new Date(),
      },
    },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  if (upload.finishedAt && submission.status === 'UPLOADING') await startPreparing(submission);
  return toSubmissionDto(await Submission.findById(submission._id).orFail(), contributor, true);
}
