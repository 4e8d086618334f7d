import { isDeepStrictEqual } from 'node:util';
import type { ManifestItem, PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import { changeSettings, hasClip } from '#lib/reel/manifest.ts';
import { tidyItems } from '#lib/reel/tidy.ts';
import { withCorrectedNames } from '#server/domain/reel/corrected-names.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { findTidyTrims } from '#server/domain/reel/tidy-trims.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { ownClips } from './own-clips.ts';
import { saveEdit } from './save-edit.ts';

/** Saves the next version of the reel. Throws NOT_FOUND, STALE_VERSION, INVALID_INPUT for a foreign clip. */
export async function savePresentation(
  ctx: ServiceContext,
  { tributeId, version, items, settings, format, isProposal }: SavePresentationInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const current = await findManifest(tribute._id);
  if ((current?.version ?? 0) !== version) throw new AppError('STALE_VERSION', 'filmChanged');
  await requireOwnClips(tribute, clipsOf(items));
  const before = editOf(current, tribute.tributeType);
  const changed = changeSettings(before.settings, settings);
  const named = await withCorrectedNames(items);
  const added = changed.tidy ? clipsOf(named).filter((id) => !hasClip(before.items, id)) : [];
  const tidied = changed.tidy === before.settings.tidy ? added : clipsOf(named);
  const edit = {
    ...before,
    items: tidyItems(named, await findTidyTrims(tribute._id, tidied), changed.tidy),
    settings: changed,
    format: format ?? before.format,
  };
  // Saving again only retries what failed: there is nothing to undo.
  const isSame = isDeepStrictEqual(edit, before);
  const cause = isSame ? 'BY_OTHERS' : isProposal ? 'PROPOSAL' : 'CHANGE';
  return saveEdit(tribute, current, edit, { cause });
}

const clipsOf = (items: readonly ManifestItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'CLIP' ? [item.submissionId] : []));

async function requireOwnClips(tribute: TributeDocument, submissionIds: string[]): Promise<void> {
  const isTwice = new Set(submissionIds).size !== submissionIds.length;
  const ownIds = await ownClips(tribute);
  if (isTwice || submissionIds.some((id) => !ownIds.has(id))) {
    throw new AppError('INVALID_INPUT', 'clipsOnce');
  }
}
