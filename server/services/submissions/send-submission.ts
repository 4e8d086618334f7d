import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { speakersOf } from '#server/services/access/speakers-of.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { linkThanks } from '#server/services/contributors/link-thanks.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { isExpired } from '#server/services/uploads/upload-life.ts';
import { findSent, unknownClip } from './find-sent.ts';
import { requireAsked } from './require-asked.ts';
import { startPreparing } from './start-preparing.ts';
import { takeUp } from './take-up.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/**
 * Send: makes an upload an answer, whether its bytes are here or still on their way (docs/specification.md#send-makes-answer).
 * Sending one take twice, by one upload or by several, makes one answer: unique indexes decide. A browser may have
 * answered and said thank you as two people: the kind decides whose clip it is.
 * @throws AppError NOT_FOUND when the tribute, the upload or the take is not the caller's, or the link to say thank you
 *   by is dead, GONE when the upload was swept or the answer is being erased, CLIP_REMOVED when the answer was removed since, UNAUTHENTICATED before
 *   joining as one who says such things, INVALID_INPUT for an unknown question, CONFLICT for what comes after the
 *   tribute was archived
 */
export async function sendSubmission(
  ctx: ServiceContext,
  input: SendSubmissionInput,
): Promise<SubmissionDto> {
  const access = await requireAccess(ctx, input.tributeId, 'send');
  const { tribute, contributors } = access;
  const { uploadId } = input;
  const upload = await Upload.findOne({ uploadId });
  const uploader = contributors.find(({ _id }) => upload?.contributor?.equals(_id));
  if (!upload || !uploader) throw unknownClip();
  const own = [uploader, ...contributors];
  const contributor = speakerAmong({ own, speakers: speakersOf(access) }, input.kind ?? 'ANSWER');
  const sent = await findSent(tribute, input, own);
  // What was sent in time may be sent again, as by a browser that missed our answer.
  if (!sent) requireOpen(tribute, input.questionId);
  requireLasting(upload, sent);
  await linkThanks(tribute, contributors);
  const answer = sent ?? (await addAnswer(input, tribute, contributor));
  // Another Send of the same take was first.
  if (!answer) return sendSubmission(ctx, input);
  const isTaken = !sent || (await takeUp(sent, tribute, { uploadId, own, speaker: contributor }));
  if (!isTaken) return sendSubmission(ctx, input);
  await prepareIfHere(answer);
  return toSubmissionDto(ctx, await Submission.findById(answer._id).orFail(), contributor, true);
}

const swept = () => new AppError('GONE', 'uploadTooOld');

function requireLasting(upload: UploadDocument, sent: SubmissionDocument | null): void {
  const needsBytes = !sent || sent.status === 'UPLOADING';
  if ((needsBytes && isExpired(upload)) || sent?.isErasing) throw swept();
}

function requireOpen(tribute: TributeDocument, questionId: string | null): void {
  requireAsked(tribute, questionId);
  if (tribute.status === 'ARCHIVED') throw new AppError('CONFLICT', 'reelPutAway');
}

/** Asked last: the last byte may have come since, when there was no answer yet to prepare. */
async function prepareIfHere({ _id }: SubmissionDocument): Promise<void> {
  const submission = await Submission.findById(_id).orFail();
  if (submission.status !== 'UPLOADING' || submission.deletedAt) return;
  if ((await findUpload(submission.uploadId))?.isFinished) await startPreparing(submission);
}

/** Returns null when the take has become an answer meanwhile, by another upload. @throws AppError GONE */
async function addAnswer(
  { uploadId, takeId, kind = 'ANSWER', questionId }: SendSubmissionInput,
  tribute: TributeDocument,
  contributor: ContributorDocument,
): Promise<SubmissionDocument | null> {
  const answer = {
    tribute: tribute._id,
    contributor: contributor._id,
    kind,
    questionId,
    isLate: arrivesLate(tribute.status),
    consentAt: new Date(),
    ...(takeId && { takeId }),
  };
  const added = await Submission.findOneAndUpdate(
    { uploadId },
    { $setOnInsert: { uploadId, ...answer } },
    { upsert: true, returnDocument: 'after' },
  ).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return null;
  });
  // The sweeper marks an upload first and looks for its answer then: one of both sees the other.
  if (!added || !(await Upload.exists({ uploadId, sweptAt: { $ne: null } }))) return added;
  await Submission.deleteOne({ _id: added._id, status: 'UPLOADING' });
  throw swept();
}

type Selves = { own: readonly ContributorDocument[]; speakers: readonly ContributorDocument[] };

/** Whoever says thank you has joined for that, whoever answers has not. The first of them who may speaks. */
function speakerAmong({ own, speakers }: Selves, kind: 'ANSWER' | 'THANK_YOU'): ContributorDocument {
  const joined = own.filter((contributor) => isThankYouOnly(contributor) === (kind === 'THANK_YOU'));
  if (joined.length === 0) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  const speaker = joined.find((self) => speakers.includes(self));
  if (!speaker) throw new AppError('NOT_FOUND', 'reelNotFound');
  return speaker;
}
