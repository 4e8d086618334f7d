import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import { changeSettings } from '#lib/reel/manifest.ts';
import { tidyItems } from '#lib/reel/tidy.ts';
import { withCorrectedNames } from '#server/domain/reel/corrected-names.ts';
import { editOf, findManifest, saveVersion } from '#server/domain/reel/manifest-versions.ts';
import { scheduleRemake } from '#server/domain/reel/schedule-remake.ts';
import { findTidyTrims } from '#server/domain/reel/tidy-trims.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue, prepareReelSoon } from '#server/jobs/queue/queue.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { ownClips } from './own-clips.ts';
import { prepareEdits } from './prepare-edits.ts';
import { toPresentation } from './to-presentation.ts';

const stale = () => new AppError('STALE_VERSION', 'filmChanged');

/** Saves the next version of the reel. Throws NOT_FOUND, STALE_VERSION, INVALID_INPUT for a foreign clip. */
export async function savePresentation(
  ctx: ServiceContext,
  { tributeId, version, items, settings, format }: SavePresentationInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const current = await findManifest(tribute._id);
  if ((current?.version ?? 0) !== version) throw stale();
  await requireOwnClips(
    tribute,
    items.flatMap((item) => (item.kind === 'CLIP' ? [item.submissionId] : [])),
  );
  const before = editOf(current, tribute.tributeType);
  const changed = changeSettings(before.settings, settings);
  const named = await withCorrectedNames(items);
  const isSwitched = changed.tidy !== before.settings.tidy;
  const edit = {
    ...before,
    items: isSwitched ? tidyItems(named, await findTidyTrims(tribute._id), changed.tidy) : named,
    settings: changed,
    format: format ?? before.format,
  };
  // Before the version, so that a crash cannot lose the job.
  if (edit.format !== before.format) {
    await enqueue('prepare-formats', { tribute: tribute.id, format: edit.format }, tribute._id);
  }
  await prepareReelSoon(tribute._id);
  await scheduleRemake(tribute._id, before.items, edit.items);
  if (!(await saveVersion(tribute._id, version, edit))) throw stale();
  await prepareEdits(tribute, before, edit);
  publishTributeChange(tribute, { stale: ['film', 'render'] });
  return toPresentation(tribute);
}

async function requireOwnClips(tribute: TributeDocument, submissionIds: string[]): Promise<void> {
  const isTwice = new Set(submissionIds).size !== submissionIds.length;
  const ownIds = await ownClips(tribute);
  if (isTwice || submissionIds.some((id) => !ownIds.has(id))) {
    throw new AppError('INVALID_INPUT', 'clipsOnce');
  }
}
