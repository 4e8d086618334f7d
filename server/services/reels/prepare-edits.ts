import { type ClipEdit, clipEditOf } from '#lib/reel/clip-edit.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Queues the edited clips of a saved version, also those that failed before. If that is lost, `prepare-reel` prepares them later. */
export async function prepareEdits(
  { _id, id: tribute }: TributeDocument,
  { items, format }: Pick<ReelEdit, 'items' | 'format'>,
): Promise<void> {
  const edits = items.flatMap((item): ClipEdit[] => {
    const edit = item.kind === 'CLIP' && clipEditOf(item);
    return edit ? [edit] : [];
  });
  if (edits.length === 0) return;
  const failed = { tag: { $in: edits.map((edit) => editTag(format, edit)) }, hasFailed: true };
  await Submission.updateMany(
    { tribute, 'media.edited': { $elemMatch: failed } },
    { $pull: { 'media.edited': failed } },
  );
  await enqueue('prepare-formats', { tribute, format }, _id);
}
