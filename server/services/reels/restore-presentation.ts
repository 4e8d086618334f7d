import type { PresentationDto, RestoreInput } from '#lib/contracts/reels.ts';
import { hasClip } from '#lib/reel/manifest.ts';
import { areAllKeptSince } from '#lib/reel/versions-kept.ts';
import { findChangesBackTo } from '#server/domain/reel/clip-changes.ts';
import { laterClips, withLaterClips } from '#server/domain/reel/later-clips.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { songAt } from '#server/domain/reel/song-change.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { bringBack } from './bring-back.ts';
import { findVersion } from './find-version.ts';

/**
 * Saves an earlier version again, with the clips that joined the reel since (docs/specification.md#reel-versions). Throws
 * NOT_FOUND, STALE_VERSION.
 */
export async function restorePresentation(
  ctx: ServiceContext,
  { tributeId, version, current: known }: RestoreInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const former = editOf(await findVersion(tribute, version), tribute.tributeType);
  const current = await findManifest(tribute._id);
  if ((current?.version ?? 0) !== known) throw new AppError('STALE_VERSION', 'filmChanged');
  const later = laterClips(former.items, editOf(current, tribute.tributeType).items);
  const edit = { ...former, items: await withLaterClips(tribute, former.items, later) };
  // With versions missing in between, captions would come back from a time that nobody chose.
  const canTakeBack = areAllKeptSince(version, current?.version ?? 0);
  const changes = canTakeBack ? await findChangesBackTo(tribute._id, version) : [];
  const clipChanges = changes.filter(({ submissionId }) => hasClip(former.items, submissionId));
  const song = former.settings.music.mood === 'own' && (await songAt(tribute, version));
  const origin = { cause: 'RESTORE', step: version } as const;
  return bringBack(tribute, current, { version, edit, clipChanges, ...(song && { song }) }, origin);
}
