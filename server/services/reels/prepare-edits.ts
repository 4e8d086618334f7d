import { clipEditOf } from '#lib/reel/clip-edit.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Queues the edited clips of a saved version. If that is lost, `prepare-reel` prepares them later. */
export async function prepareEdits(
  { _id, id: tribute }: TributeDocument,
  { items, format }: Pick<ReelEdit, 'items' | 'format'>,
): Promise<void> {
  if (!items.some((item) => item.kind === 'CLIP' && clipEditOf(item))) return;
  await enqueue('prepare-formats', { tribute, format }, _id);
}
