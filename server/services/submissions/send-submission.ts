import type { ClientSession, Types } from 'mongoose';
import type { SendSubmissionInput, SubmissionDto } from '#lib/contracts/submissions.ts';
import { arrivesLate } from '#lib/tribute/late.ts';
import { addPerson, removePerson } from '#server/domain/counts/kept-counts.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { Upload, type UploadDocument } from '#server/models/upload.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { transact } from '#server/platform/transact.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { type Access, requireAccess } from '#server/services/access/require-access.ts';
import { speakersOf } from '#server/services/access/speakers-of.ts';
import { requireAnswerable } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { linkThanks } from '#server/services/contributors/link-thanks.ts';
import { makerOf } from '#server/services/contributors/maker-of.ts';
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
 * erasing; CLIP_REMOVED; UNAUTHENTICATED before joining, or if who made it is not here and has to join again;
 * INVALID_INPUT for an unknown question, or a voice's picture that is none, or an answer with someone to thank;
 * ALREADY_SENT for other content than the take's answer has, or for an upload of another take; PERSON_GONE for a take of
 * someone who was removed or erased; REEL_ARCHIVED
 */
export async function sendSubmission(
  ctx: ServiceContext,
  input: SendSubmissionInput,
): Promise<SubmissionDto> {
  const access = await requireAccess(ctx, input.tributeId, 'send');
  const { tribute, contributors } = access;
  const maker = await makerOf(access, input);
  const uploadIds = uploadIdsOf(input);
  const uploads = await Upload.find({ uploadId: { $in: uploadIds } });
  const uploaders = uploadIds.map((uploadId) => uploaderOf(uploadId, uploads, contributors));
  const contributor = maker ?? speakerOf(access, uploaders.slice(0, 1), input);
  requireSpeaker(access, contributor);
  const sent = await findSent(tribute, input, uploadIds, contributors);
  // A browser that missed our response may send again after the deadline.
  if (!sent) requireOpen(tribute, input.questionId);
  requireLasting(uploads, sent);
  requirePicture(input, uploads);
  await linkThanks(tribute, contributors);
  await moveUploads(uploads, contributor);
  const replaces = sent ? null : await ownEarlier(input, tribute, contributor);
  const thanked = sent ? null : await findThanked(input, tribute);
  const about = { ...(replaces && { replaces }), ...(thanked && { thanked }) };
  const answer = sent ?? (await addAnswer(input, tribute, contributor, about));
  // A concurrent Send of the same take won, or the person changed.
  if (!answer) return sendSubmission(ctx, input);
  const content = contentOf(input);
  const isTaken =
    !sent || (await resumeAnswer(sent, tribute, { content, own: contributors, speaker: contributor }));
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

/** Of two people on a device, one may have uploaded the other's take. */
async function moveUploads(
  uploads: readonly UploadDocument[],
  { _id: contributor }: ContributorDocument,
): Promise<void> {
  const others = uploads.filter((upload) => !upload.contributor?.equals(contributor));
  if (others.length === 0) return;
  const _id = { $in: others.map((upload) => upload._id) };
  await Upload.updateMany({ _id }, { $set: { contributor } });
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
  requireAnswerable(tribute);
}

/** Checked last: the final byte may have arrived before the answer existed. */
export async function prepareIfHere({ _id }: SubmissionDocument): Promise<void> {
  const submission = await Submission.findById(_id).orFail();
  if (submission.status !== 'UPLOADING' || submission.deletedAt) return;
  if (await areHere(submission.uploadIds ?? [])) await startPreparing(submission);
}

/**
 * Stores the answer, and its person if they are new. Returns null if the take or an upload has become an answer
 * meanwhile, or the person was erased, removed or merged. Throws GONE.
 */
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
    else if (!(await isStillThere(session, _id))) return null;
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

/** Writes, because of an erasure and an answer at the same time one must see the other. */
const isStillThere = async (session: ClientSession, _id: Types.ObjectId): Promise<boolean> => {
  const present = { _id, status: { $ne: 'REVOKED' as const } };
  const { matchedCount } = await Contributor.updateOne(
    present,
    { $set: { updatedAt: new Date() } },
    { session },
  );
  return matchedCount > 0;
};

/** Returns who uploaded it, or is there now. */
function speakerOf(
  { contributors }: Access,
  uploader: readonly ContributorDocument[],
  { kind }: SendSubmissionInput,
): ContributorDocument {
  const speaker = personOf(uploader, { kind }) ?? personOf(contributors, { kind });
  if (!speaker) throw new AppError('UNAUTHENTICATED', 'joinFirst');
  return speaker;
}

function requireSpeaker(access: Access, speaker: ContributorDocument): void {
  if (!speakersOf(access).includes(speaker)) throw new AppError('NOT_FOUND', 'reelNotFound');
}
