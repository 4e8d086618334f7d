import { isDeepStrictEqual } from 'node:util';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { areHere } from '#server/services/uploads/find-upload.ts';
import { removeUpload } from '#server/services/uploads/remove-upload.ts';
import { unknownClip } from './find-sent.ts';
import { alreadySent, hasSameWords, isSameContent } from './is-same-content.ts';
import { restoreClip } from './restore-clip.ts';
import type { contentOf } from './sent-content.ts';

type Sender = {
  content: ReturnType<typeof contentOf>;
  own: readonly ContributorDocument[];
  speaker: ContributorDocument;
};

/**
 * Resumes an earlier answer: without all its bytes it now waits for these uploads, otherwise they are swept. Returns
 * false if it changed meanwhile. Throws NOT_FOUND for another person's complete answer, ALREADY_SENT for other content
 * than a complete answer has.
 */
export async function resumeAnswer(
  sent: SubmissionDocument,
  tribute: TributeDocument,
  sender: Sender,
): Promise<boolean> {
  if (sent.status === 'UPLOADING') return follow(sent, sender);
  await requireSame(sent, sender.content);
  return !sent.deletedAt || comesBack(sent, tribute);
}

async function requireSame(sent: SubmissionDocument, content: Sender['content']): Promise<void> {
  if (!(await isSameContent(sent, content))) throw alreadySent();
}

async function follow(sent: SubmissionDocument, { content, own, speaker }: Sender): Promise<boolean> {
  const { _id, contributor } = sent;
  const earlier = [...(sent.uploadIds ?? [])];
  const isOwn = own.some((self) => contributor.equals(self._id));
  const isHere = await hasContent(sent, content, isOwn);
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

/** Returns whether an answer has or waits for this content. Rejects other content once all bytes are here. */
async function hasContent(
  sent: SubmissionDocument,
  content: Sender['content'],
  isOwn: boolean,
): Promise<boolean> {
  const earlier = [...(sent.uploadIds ?? [])];
  const isComplete = await areHere(earlier);
  const hasSameUploads = isDeepStrictEqual(earlier, content.uploadIds);
  if ((isComplete || hasSameUploads) && !isOwn) throw unknownClip();
  if (isComplete) await requireSame(sent, content);
  return isComplete || (hasSameUploads && hasSameWords(sent, content));
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
