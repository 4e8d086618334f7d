import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findUpload } from '#server/services/uploads/find-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { unknownClip } from './find-sent.ts';
import { restoreClip } from './restore-clip.ts';

type Sender = {
  uploadId: string;
  own: readonly ContributorDocument[];
  speaker: ContributorDocument;
};

/**
 * Resumes an earlier answer: without bytes it now waits for this upload, otherwise this upload is swept. Returns
 * false if it changed meanwhile. Throws NOT_FOUND for another person's complete answer.
 */
export async function resumeAnswer(
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
  // Counts and credits stay the same: an answer without bytes has neither.
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
  return speaker !== null && (await restoreClip({ submission: sent, tribute, speaker }, gone)) !== null;
}
