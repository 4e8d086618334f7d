import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { bringBack } from './bring-back.ts';
import { unknownClip } from './find-sent.ts';

type Sender = {
  uploadId: string;
  /** The people that the caller is. */
  own: readonly ContributorDocument[];
  /** Who of them speaks. */
  speaker: ContributorDocument;
};

/**
 * Resumes an answer that was sent before. An answer without its bytes now waits for those of this upload, and belongs to
 * the sender. An answer with its bytes keeps them, and the sweeper removes this upload. An answer that was removed with
 * its speaker returns: they are allowed again, or they could not send.
 * @returns false when it has changed in the meantime and must be looked up again
 * @throws AppError NOT_FOUND for an answer of somebody else that has all its bytes
 */
export async function takeUp(
  sent: SubmissionDocument,
  tribute: TributeDocument,
  sender: Sender,
): Promise<boolean> {
  if (sent.status === 'UPLOADING') return follow(sent, sender);
  return !sent.deletedAt || comesBack(sent, tribute);
}

async function follow(sent: SubmissionDocument, { uploadId, own, speaker }: Sender): Promise<boolean> {
  const isOwn = own.some(({ _id }) => sent.contributor.equals(_id));
  const { _id, uploadId: earlier, contributor } = sent;
  const isHere = earlier === uploadId || (await findUpload(earlier))?.isFinished === true;
  if (isHere && !isOwn) throw unknownClip();
  if (isHere && !sent.deletedAt) return true;
  // Counts and credits do not change: an answer without bytes adds to no count and has cost nothing.
  const waiting = { _id, uploadId: earlier, contributor, status: 'UPLOADING' as const };
  const followed = await Submission.updateOne(
    { ...waiting, deletedBy: null, isErasing: { $ne: true } },
    {
      $set: {
        uploadId: isHere ? earlier : uploadId,
        contributor: isOwn ? contributor : speaker._id,
        deletedAt: null,
      },
    },
  );
  if (followed.matchedCount === 0) return false;
  if (!isHere) await removeUpload(earlier);
  return true;
}

async function comesBack(sent: SubmissionDocument, tribute: TributeDocument): Promise<boolean> {
  const speaker = await Contributor.findById(sent.contributor);
  const gone = { _id: sent._id, deletedAt: { $ne: null }, deletedBy: null, isErasing: { $ne: true } };
  return speaker !== null && (await bringBack({ submission: sent, tribute, speaker }, gone)) !== null;
}
