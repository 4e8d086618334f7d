import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type ContributorDocument, isThanking } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Upload } from '#server/models/upload.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { linkThanks } from '#server/services/contributors/link-thanks.ts';
import { requireSpeakers } from '#server/services/tributes/require-audience.ts';
import { requireAsked } from './require-asked.ts';
import { startPreparing } from './start-preparing.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/**
 * Send: makes an upload an answer, whether its bytes are here or still on their way (product.md §4).
 * Sending one upload twice makes one answer: the unique index decides. A browser may have answered and said thank you
 * as two people: the kind decides whose clip it is.
 * @throws AppError NOT_FOUND when the tribute or the upload is not the caller's, or the link to say thank you by is dead,
 *   UNAUTHENTICATED before joining as one who says such things, INVALID_INPUT for an unknown question, CONFLICT for what
 *   comes after the tribute was put away
 */
export async function sendSubmission(
  ctx: ServiceContext,
  input: SendSubmissionInput,
): Promise<SubmissionDto> {
  const { tribute, contributors, speakers } = await requireSpeakers(ctx, input.tributeId);
  const upload = await Upload.findOne({ uploadId: input.uploadId });
  const uploader = contributors.find(({ _id }) => upload?.contributor?.equals(_id));
  if (!upload || !uploader) throw new AppError('NOT_FOUND', 'clipNotFoundSendAgain');
  const own = [uploader, ...contributors];
  const contributor = speakerAmong({ own, speakers }, input.kind ?? 'ANSWER');
  // What was sent in time may be sent again, as by a browser that missed our answer.
  if (!(await Submission.exists({ uploadId: upload.uploadId }))) {
    requireAsked(tribute, input.questionId);
    if (tribute.status === 'ARCHIVED') throw new AppError('CONFLICT', 'reelPutAway');
  }
  await linkThanks(tribute, contributors);
  const submission = await Submission.findOneAndUpdate(
    { uploadId: upload.uploadId },
    {
      $setOnInsert: {
        uploadId: upload.uploadId,
        tribute: tribute._id,
        contributor: contributor._id,
        kind: input.kind ?? 'ANSWER',
        questionId: input.questionId,
        isLate: arrivesLate(tribute.status),
        consentAt: new Date(),
      },
    },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  // Asked only now: the last byte may have come since, when there was no answer yet to prepare.
  const isHere = await Upload.exists({ uploadId: upload.uploadId, finishedAt: { $ne: null } });
  if (isHere && submission.status === 'UPLOADING') await startPreparing(submission);
  return toSubmissionDto(ctx, await Submission.findById(submission._id).orFail(), contributor, true);
}

type Selves = { own: readonly ContributorDocument[]; speakers: readonly ContributorDocument[] };

/** Whoever says thank you has joined for that, whoever answers has not. The first of them who may speaks. */
function speakerAmong({ own, speakers }: Selves, kind: 'ANSWER' | 'THANK_YOU'): ContributorDocument {
  const joined = own.filter((contributor) => isThanking(contributor) === (kind === 'THANK_YOU'));
  if (joined.length === 0) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  const speaker = joined.find((self) => speakers.includes(self));
  if (!speaker) throw new AppError('NOT_FOUND', 'reelNotFound');
  return speaker;
}
