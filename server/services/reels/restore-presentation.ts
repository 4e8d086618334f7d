import type { PresentationDto, RestoreInput } from '#lib/contracts/reels.ts';
import { areAllKeptSince } from '#lib/reel/versions-kept.ts';
import { findChangesBackTo } from '#server/domain/reel/clip-changes.ts';
import { editOf, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { bringBack } from './bring-back.ts';
import { findVersion } from './find-version.ts';

/** Saves an earlier version again (docs/specification.md#reel-versions). Throws NOT_FOUND, STALE_VERSION. */
export async function restorePresentation(
  ctx: ServiceContext,
  { tributeId, version }: RestoreInput,
): Promise<PresentationDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const edit = editOf(await findVersion(tribute, version), tribute.tributeType);
  const current = await findManifest(tribute._id);
  // With versions missing in between, captions would come back from a time that nobody chose.
  const canTakeBack = areAllKeptSince(version, current?.version ?? 0);
  const clipChanges = canTakeBack ? await findChangesBackTo(tribute._id, version) : [];
  return bringBack(tribute, current, { edit, clipChanges }, { cause: 'RESTORE', step: version });
}
