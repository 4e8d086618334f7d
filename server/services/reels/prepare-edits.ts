import { isDeepStrictEqual } from 'node:util';
import { clipEditOf } from '#lib/reel/clip-edit.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission } from '#server/models/submission.ts';
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
  const tags = tagsOf(after);
  if (tags.size === 0) return;
  const known = isDeepStrictEqual(before, after) ? new Map<string, string>() : tagsOf(before);
  const chosen = [...tags].filter(([submissionId, tag]) => known.get(submissionId) !== tag);
  const failed = { tag: { $in: chosen.map(([, tag]) => tag) }, hasFailed: true };
  await Submission.updateMany(
    { tribute, 'media.edited': { $elemMatch: failed } },
    { $pull: { 'media.edited': failed } },
  );
  await enqueue('prepare-formats', { tribute, format: after.format }, _id);
}

const tagsOf = ({ items, format }: ReelEdit) =>
  new Map(
    items.flatMap((item): [string, string][] => {
      const edit = item.kind === 'CLIP' && clipEditOf(item);
      return edit ? [[item.submissionId, editTag(format, edit)]] : [];
    }),
  );
