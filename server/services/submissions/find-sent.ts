import type { SendSubmissionInput } from '#lib/contracts/submissions.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';

type Sent = Pick<SendSubmissionInput, 'uploadId' | 'takeId'>;

/**
 * Returns the answer that this upload, or an earlier upload of the same take, has become; null for the first Send.
 * @param own the people that the caller is
 * @throws AppError CLIP_REMOVED when its speaker or the creator has removed it since: it does not come back by being
 *   sent again. NOT_FOUND when somebody else sent the take, as for an upload that nobody knows
 */
export async function findSent(
  tribute: TributeDocument,
  { uploadId, takeId }: Sent,
  own: readonly ContributorDocument[],
): Promise<SubmissionDocument | null> {
  const sent =
    (await Submission.findOne({ uploadId })) ??
    (takeId ? await Submission.findOne({ tribute: tribute._id, takeId }) : null);
  if (sent && !own.some(({ _id }) => sent.contributor.equals(_id))) throw unknownClip();
  const isErased = takeId !== undefined && tribute.erasedTakeIds?.includes(takeId);
  if (isErased || sent?.deletedBy) throw new AppError('CLIP_REMOVED', 'clipRemoved');
  return sent;
}

export const unknownClip = () => new AppError('NOT_FOUND', 'clipNotFoundSendAgain');

/**
 * Lets an answer whose bytes never came whole wait for those of another upload. Where they came, the answer keeps
 * them, and the sweeper removes the other upload.
 */
export async function followUpload(sent: SubmissionDocument, uploadId: string): Promise<void> {
  const { _id, uploadId: earlier } = sent;
  if (earlier === uploadId || sent.status !== 'UPLOADING') return;
  if ((await findUpload(earlier))?.isFinished) return;
  const followed = await Submission.updateOne(
    { _id, uploadId: earlier, status: 'UPLOADING' },
    { $set: { uploadId, deletedAt: null } },
  );
  if (followed.modifiedCount === 1) await removeUpload(earlier);
}
