import { removeClip } from '#lib/reel/manifest.ts';
import { changeManifest } from '#server/models/manifest-versions.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireSubmission } from './require-submission.ts';

/** Takes a clip back, out of the film too. It is kept for 30 days (product.md §4). @throws AppError NOT_FOUND */
export async function deleteSubmission(ctx: ServiceContext, submissionId: string): Promise<void> {
  const { submission, tribute } = await requireSubmission(ctx, submissionId);
  submission.deletedAt = new Date();
  await submission.save();
  await changeManifest(tribute._id, (items) => removeClip(items, submissionId));
  publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId: tribute.tributeId });
}
