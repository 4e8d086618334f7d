import { removeClip } from '#lib/reel/manifest.ts';
import { Contributor } from '#server/models/contributor.ts';
import { countOwnClips } from '#server/models/count-own-clips.ts';
import { changeManifest } from '#server/models/manifest-versions.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { invalidatePublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { requireSubmission } from './require-submission.ts';

/**
 * Takes a clip back, out of the film and all counts too. It is kept for 30 days (product.md §4).
 * @throws AppError NOT_FOUND for a clip that the caller neither sent nor got
 */
export async function deleteSubmission(ctx: ServiceContext, submissionId: string): Promise<void> {
  const { submission, tribute, isCreator } = await requireSubmission(ctx, submissionId);
  submission.deletedAt = new Date();
  submission.deletedBy = isCreator ? 'CREATOR' : 'SPEAKER';
  await submission.save();
  await changeManifest(tribute._id, (items) => removeClip(items, submissionId));
  await countSpeaker(submission);
  invalidatePublicTribute(tribute.tributeId);
  publishTributeChange(tribute);
}

/** Whoever has no answer left has not answered, and who is signed in sees the number of their clips fall. */
async function countSpeaker({ contributor }: SubmissionDocument): Promise<void> {
  const left = await Submission.exists({
    contributor,
    deletedAt: null,
    kind: 'ANSWER',
    status: { $in: ['READY', 'HELD'] },
  });
  if (!left) {
    await Contributor.updateOne({ _id: contributor, status: 'RECORDED' }, { $set: { status: 'OPENED' } });
  }
  const speaker = await Contributor.findById(contributor);
  if (!speaker?.userId) return;
  publish(speaker.userId, 'updateCount', { submissions: await countOwnClips(speaker.userId) });
}
