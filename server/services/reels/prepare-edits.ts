import { isDeepStrictEqual } from 'node:util';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { editsOf, editTag, SENT_FIELDS } from '#server/domain/reel/edited-clip.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/**
 * Queues the edited clips of a saved version. Those that failed are tried again if this version changes them, or nothing
 * at all. If the job is lost, `prepare-reel` prepares them later.
 */
export async function prepareEdits(
  { _id, id: tribute }: TributeDocument,
  before: ReelEdit,
  after: ReelEdit,
): Promise<void> {
  const clips = await Submission.find({ tribute, deletedAt: null }).select(SENT_FIELDS);
  const tags = tagsOf(after, clips);
  if (tags.size === 0) return;
  const known = isDeepStrictEqual(before, after) ? new Map<string, string>() : tagsOf(before, clips);
  const chosen = [...tags].filter(([submissionId, tag]) => known.get(submissionId) !== tag);
  const failed = { tag: { $in: chosen.map(([, tag]) => tag) }, hasFailed: true };
  await Submission.updateMany(
    { tribute, 'media.edited': { $elemMatch: failed } },
    { $pull: { 'media.edited': failed } },
  );
  await enqueue('prepare-formats', { tribute, format: after.format }, _id);
}

const tagsOf = (reel: ReelEdit, clips: readonly SubmissionDocument[]) =>
  new Map([...editsOf(reel, clips)].map(([id, edit]) => [id, editTag(reel.format, edit)]));
