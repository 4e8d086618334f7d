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
import { resumeAnswer } from './resume-answer.ts';
import { startPreparing } from './start-preparing.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/**
 * Turns an upload into an answer or thank-you, even before its bytes arrive
 * (docs/specification.md#send-makes-answer). Sending a take again makes no second answer: unique indexes decide.
 * @throws AppError NOT_FOUND for another person's tribute, upload or take, or a dead link; GONE when swept or
 * erasing; CLIP_REMOVED; UNAUTHENTICATED before joining; INVALID_INPUT for an unknown question; CONFLICT after
 * archiving
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
  // A browser that missed our response may send again after the deadline.
  if (!sent) requireOpen(tribute, input.questionId);
  requireLasting(upload, sent);
  await linkThanks(tribute, contributors);
  const answer = sent ?? (await addAnswer(input, tribute, contributor));
  // A concurrent Send of the same take won.
  if (!answer) return sendSubmission(ctx, input);
  const isTaken = !sent || (await resumeAnswer(sent, tribute, { uploadId, own, speaker: contributor }));
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

/** Checked last: the final byte may have arrived before the answer existed. */
async function prepareIfHere({ _id }: SubmissionDocument): Promise<void> {
  const submission = await Submission.findById(_id).orFail();
  if (submission.status !== 'UPLOADING' || submission.deletedAt) return;
  if ((await findUpload(submission.uploadId))?.isFinished) await startPreparing(submission);
}

/** Returns null if another upload has turned the take into an answer meanwhile. Throws GONE. */
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
  // The sweeper marks the upload before it looks for an answer, so one of the two sees the other.
  if (!added || !(await Upload.exists({ uploadId, sweptAt: { $ne: null } }))) return added;
  await Submission.deleteOne({ _id: added._id, status: 'UPLOADING' });
  throw swept();
}

type Selves = { own: readonly ContributorDocument[]; speakers: readonly ContributorDocument[] };

/** Returns the person who may send this kind: thank-yous and answers belong to separate contributors. */
function speakerAmong({ own, speakers }: Selves, kind: 'ANSWER' | 'THANK_YOU'): ContributorDocument {
  const joined = own.filter((contributor) => isThankYouOnly(contributor) === (kind === 'THANK_YOU'));
  if (joined.length === 0) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  const speaker = joined.find((self) => speakers.includes(self));
  if (!speaker) throw new AppError('NOT_FOUND', 'reelNotFound');
  return speaker;
}
