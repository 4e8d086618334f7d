import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { arranged } from '#server/domain/reel/arranged.ts';
import { editOf, type Origin, saveVersion } from '#server/domain/reel/manifest-versions.ts';
import { scheduleRemake } from '#server/domain/reel/schedule-remake.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { prepareEdits } from './prepare-edits.ts';
import { toEditablePresentation } from './to-editable-presentation.ts';

/** Saves the version after `current` and has prepared what it needs. Throws STALE_VERSION if there is a newer one. */
export async function saveEdit(
  tribute: TributeDocument,
  current: ManifestDocument | null,
  wanted: ReelEdit,
  origin: Origin,
): Promise<PresentationDto> {
  const before = editOf(current, tribute.tributeType);
  const edit = await arranged(tribute, before, wanted, origin.clipChanges);
  const { format } = edit;
  // Before the version, so that a crash cannot lose the job.
  if (format !== before.format) {
    await enqueue('prepare-formats', { tribute: tribute.id, format }, tribute._id);
  }
  await prepareReelSoon(tribute._id);
  await scheduleRemake(tribute._id, before.items, edit.items);
  if (!(await saveVersion(tribute._id, current?.version ?? 0, edit, origin))) {
    throw new AppError('STALE_VERSION', 'filmChanged');
  }
  await prepareEdits(tribute, before, edit);
  publishTributeChange(tribute, { stale: ['film', 'render'] });
  return toEditablePresentation(tribute);
}
