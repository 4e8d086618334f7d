import type { Types } from 'mongoose';
import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import { addPerson, removePerson } from '#server/domain/counts/kept-counts.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { transact } from '#server/platform/transact.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { speakersOf } from '#server/services/access/speakers-of.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { linkThanks } from '#server/services/contributors/link-thanks.ts';
import { declaredTypeOf, isPhotoType } from '#server/services/uploads/declared-type.ts';
import { areHere } from '#server/services/uploads/find-upload.ts';
import { isExpired } from '#server/services/uploads/upload-life.ts';
import { findSent, unknownClip } from './find-sent.ts';
import { findThanked } from './find-thanked.ts';
import { ownEarlier } from './own-earlier.ts';
import { requireAsked } from './require-asked.ts';
import { resumeAnswer } from './resume-answer.ts';
import { contentOf, uploadIdsOf } from './sent-content.ts';
import { startPreparing } from './start-preparing.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/**
 * Turns uploads or words into an answer or thank-you, even before the bytes arrive
 * (docs/specification.md#send-makes-answer). Sending a take again makes no second answer: unique indexes decide.
 * @throws AppError NOT_FOUND for another person's tribute, upload or take, or a dead link; GONE when swept or
 * erasing; CLIP_REMOVED; UNAUTHENTICATED before joining; INVALID_INPUT for an unknown question, or a voice's picture
 * that is none, or an answer with someone to thank; CONFLICT after archiving, or for an upload of another take
 */
export async function sendSubmission(
  ctx: ServiceContext,
  input: SendSubmissionInput,
): Promise<SubmissionDto> {
  const access = await requireAccess(ctx, input.tributeId, 'send');
  const { tribute, contributors } = access;
  const uploadIds = uploadIdsOf(input);
  const uploads = await Upload.find({ uploadId: { $in: uploadIds } });
  const uploaders = uploadIds.map((uploadId) => uploaderOf(uploadId, uploads, contributors));
  const own = [...uploaders.slice(0, 1), ...contributors];
  const contributor = speakerAmong({ own, speakers: speakersOf(access) }, input.kind ?? 'ANSWER');
  const sent = await findSent(tribute, input, uploadIds, own);
  // A browser that missed our response may send again after the deadline.
  if (!sent) requireOpen(tribute, input.questionId);
  requireLasting(uploads, sent);
  requirePicture(input, uploads);
  await linkThanks(tribute, contributors);
  const replaces = sent ? null : await ownEarlier(input, tribute, own);
  const thanked = sent ? null : await findThanked(input, tribute);
  const about = { ...(replaces && { replaces }), ...(thanked && { thanked }) };
  const answer = sent ?? (await addAnswer(input, tribute, contributor, about));
  // A concurrent Send of the same take won.
  if (!answer) return sendSubmission(ctx, input);
  const content = contentOf(input);
  const isTaken = !sent || (await resumeAnswer(sent, tribute, { content, own, speaker: contributor }));
  if (!isTaken) return sendSubmission(ctx, input);
  await prepareIfHere(answer);
  return toSubmissionDto(ctx, await Submission.findById(answer._id).orFail(), contributor, true);
}

function uploaderOf(
  uploadId: string,
  uploads: readonly UploadDocument[],
  contributors: readonly ContributorDocument[],
): ContributorDocument {
  const upload = uploads.find((found) => found.uploadId === uploadId);
  const uploader = contributors.find(({ _id }) => upload?.contributor?.equals(_id));
  if (!uploader) throw unknownClip();
  return uploader;
}

const swept = () => new AppError('GONE', 'uploadTooOld');

export function requireLasting(uploads: readonly UploadDocument[], sent: SubmissionDocument | null): void {
  const needsBytes = !sent || sent.status === 'UPLOADING';
  if ((needsBytes && uploads.some((upload) => isExpired(upload))) || sent?.isErasing) throw swept();
}

/** Its bytes are read when the voice is prepared. */
export function requirePicture(input: SendSubmissionInput, uploads: readonly UploadDocument[]): void {
  const { pictureUploadId } = contentOf(input);
  const picture = uploads.find(({ uploadId }) => uploadId === pictureUploadId);
  if (picture && !isPhotoType(declaredTypeOf(picture))) throw new AppError('INVALID_INPUT', 'checkFields');
}

export function requireOpen(tribute: TributeDocument, questionId: string | null): void {
  requireAsked(tribute, questionId);
  if (tribute.status === 'ARCHIVED') throw new AppError('CONFLICT', 'reelPutAway');
}

/** Checked last: the final byte may have arrived before the answer existed. */
export async function prepareIfHere({ _id }: SubmissionDocument): Promise<void> {
  const submission = await Submission.findById(_id).orFail();
  if (submission.status !== 'UPLOADING' || submission.deletedAt) return;
  if (await areHere(submission.uploadIds ?? [])) await startPreparing(submission);
}

/** Stores the answer, and its person if they are new. Returns null if the take or an upload has become an answer meanwhile. Throws GONE. */
export async function addAnswer(
  input: SendSubmissionInput,
  tribute: TributeDocument,
  contributor: ContributorDocument,
  more: { replaces?: Types.ObjectId; thanked?: Types.ObjectId; consentStatedBy?: string },
): Promise<SubmissionDocument | null> {
  const { takeId, kind = 'ANSWER', questionId } = input;
  const uploadId = { $in: uploadIdsOf(input) };
  const answer = {
    ...contentOf(input),
    tribute: tribute._id,
    contributor: contributor._id,
    kind,
    questionId,
    isLate: arrivesLate(tribute.status),
    consentAt: new Date(),
    ...(takeId && { takeId }),
    ...more,
  };
  // In one transaction, so that no one is there without an answer.
  const created = transact(async (session) => {
    const { _id, name, via, isNew } = contributor;
    if (isNew) await addPerson(session, { _id, tribute: tribute._id, name, via });
    const [stored] = await Submission.create([answer], { session });
    return stored ?? null;
  });
  const added = await created.catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return null;
  });
  // The sweeper marks the upload before it looks for an answer, so one of the two sees the other.
  if (!added || !(await Upload.exists({ uploadId, sweptAt: { $ne: null } }))) return added;
  await transact(async (session) => {
    await Submission.deleteOne({ _id: added._id, status: 'UPLOADING' }, { session });
    if (contributor.isNew) await removePerson(session, contributor._id);
  });
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
