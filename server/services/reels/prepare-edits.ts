import { isDeepStrictEqual } from 'node:util';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { editsOf, editTag, SENT_FIELDS } from '#server/domain/reel/edited-clip.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/**
 * Queues the clips of a saved version that its format or its edits need. Those that failed are tried again if this version
 * changes them or the format, or nothing at all. If the job is lost, `prepare-reel` prepares edited clips later.
 */
export async function prepareEdits(
  { _id, id: tribute }: TributeDocument,
  before: ReelEdit,
  after: ReelEdit,
): Promise<void> {
  const isSame = isDeepStrictEqual(before, after);
  const { format } = after;
  const isFormatRetried = (isSame || format !== before.format) && (await retryFormat(tribute, format));
  const clips = await Submission.find({ tribute, deletedAt: null }).select(SENT_FIELDS);
  const tags = tagsOf(after, clips);
  if (tags.size === 0 && !isFormatRetried) return;
  const known = isSame ? new Map<string, string>() : tagsOf(before, clips);
  const chosen = [...tags].filter(([submissionId, tag]) => known.get(submissionId) !== tag);
  const failed = { tag: { $in: chosen.map(([, tag]) => tag) }, hasFailed: true };
  await Submission.updateMany(
    { tribute, 'media.edited': { $elemMatch: failed } },
    { $pull: { 'media.edited': failed } },
    { timestamps: false },
  );
  await enqueue('prepare-formats', { tribute, format }, _id);
}

/** Returns whether there are clips that failed in this format. They are prepared again. */
async function retryFormat(tribute: string, format: ReelFormat): Promise<boolean> {
  const { matchedCount } = await Submission.updateMany(
    { tribute, 'media.failedFormats': format },
    { $pull: { 'media.failedFormats': format } },
    { timestamps: false },
  );
  return matchedCount > 0;
}

const tagsOf = (reel: ReelEdit, clips: readonly SubmissionDocument[]) =>
  new Map([...editsOf(reel, clips)].map(([id, edit]) => [id, editTag(reel.format, edit)]));
