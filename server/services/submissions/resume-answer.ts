import { isDeepStrictEqual } from 'node:util';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { areHere } from '#server/services/uploads/find-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { unknownClip } from './find-sent.ts';
import { restoreClip } from './restore-clip.ts';
import type { contentOf } from './sent-content.ts';

type Sender = {
  content: ReturnType<typeof contentOf>;
  own: readonly ContributorDocument[];
  speaker: ContributorDocument;
};

/**
 * Resumes an earlier answer: without all its bytes it now waits for these uploads, otherwise they are swept. Returns
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

async function follow(sent: SubmissionDocument, { content, own, speaker }: Sender): Promise<boolean> {
  const { _id, contributor } = sent;
  const earlier = [...(sent.uploadIds ?? [])];
  const isHere = isDeepStrictEqual(earlier, content.uploadIds) || (await areHere(earlier));
  const isOwn = own.some((self) => contributor.equals(self._id));
  if (isHere && !isOwn) throw unknownClip();
  if (isHere && !sent.deletedAt) return true;
  // Counts and credits stay the same: an answer without bytes has neither.
  const waiting = { _id, uploadIds: earlier, contributor, status: 'UPLOADING' as const };
  const replaced = isHere ? { $set: {} } : changesTo(content);
  const followed = await Submission.updateOne(
    { ...waiting, deletedBy: null, isErasing: { $ne: true } },
    {
      ...replaced,
      $set: { ...replaced.$set, contributor: isOwn ? contributor : speaker._id, deletedAt: null },
    },
  );
  if (followed.matchedCount === 0) return false;
  if (!isHere) await removeReplaced(earlier, content.uploadIds ?? []);
  return true;
}

/** A voice that is sent again may have no picture now. */
const changesTo = (content: Sender['content']) => ({
  $set: content,
  ...(!content.pictureUploadId && { $unset: { pictureUploadId: 1 as const } }),
});

async function removeReplaced(earlier: readonly string[], kept: readonly string[]): Promise<void> {
  for (const uploadId of earlier) if (!kept.includes(uploadId)) await removeUpload(uploadId);
}

async function comesBack(sent: SubmissionDocument, tribute: TributeDocument): Promise<boolean> {
  const speaker = await Contributor.findById(sent.contributor);
  const gone = { _id: sent._id, deletedAt: { $ne: null }, deletedBy: null, isErasing: { $ne: true } };
  return speaker !== null && (await restoreClip({ submission: sent, tribute, speaker }, gone)) !== null;
}
