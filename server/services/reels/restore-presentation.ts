import type { PresentationDto, RestoreInput } from '#lib/contracts/reels.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { editOf, findManifest, formatOf, saveVersion } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findVersion } from './find-version.ts';
import { ownClips } from './own-clips.ts';
import { prepareEdits } from './prepare-edits.ts';
import { toPresentation } from './to-presentation.ts';

/** Saves an earlier version again (docs/specification.md#reel-versions). Throws NOT_FOUND, STALE_VERSION. */
export async function restorePresentation(
  ctx: ServiceContext,
  { tributeId, version }: RestoreInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const former = editOf(await findVersion(tribute, version), tribute.tributeType);
  const own = await ownClips(tribute);
  const gone = former.items.flatMap((item) =>
    item.kind === 'CLIP' && !own.has(item.submissionId) ? [item.submissionId] : [],
  );
  const items = gone.reduce(removeClip, former.items);
  const current = await findManifest(tribute._id);
  const edit = { ...former, items };
  const { format } = edit;
  if (format !== formatOf(current)) {
    await enqueue('prepare-formats', { tribute: tribute.id, format }, tribute._id);
  }
  await prepareReelSoon(tribute._id);
  if (!(await saveVersion(tribute._id, current?.version ?? 0, edit))) {
    throw new AppError('STALE_VERSION', 'filmChanged');
  }
  await prepareEdits(tribute, editOf(current, tribute.tributeType), edit);
  publishTributeChange(tribute, { stale: ['film', 'render'] });
  return toPresentation(tribute);
}
