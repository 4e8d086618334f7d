import type { PresentationDto, PresentationQuery } from '#lib/contracts/reels.ts';
import { AppError } from '#server/errors/app-error.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findVersion } from './find-version.ts';
import { toEditablePresentation } from './to-editable-presentation.ts';
import { toPresentation } from './to-presentation.ts';

/** Returns the reel (docs/specification.md#access-surprise), older versions to the creator only. Throws NOT_FOUND. */
export async function getPresentation(
  ctx: ServiceContext,
  { tributeId, version }: PresentationQuery,
): Promise<PresentationDto> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  const { tribute } = access;
  const isManaging = grants('manage', access.roles);
  if (!seesAll(access)) throw new AppError('NOT_FOUND', 'surprise');
  if (version !== undefined) {
    if (!isManaging) throw new AppError('NOT_FOUND', 'reelNotFound');
    return toPresentation(tribute, { version: await findVersion(tribute, version), isManaging: true });
  }
  // Only the creator sees hidden clips, unsaved order and earlier changes.
  return isManaging ? toEditablePresentation(tribute) : { ...(await toPresentation(tribute)), items: [] };
}
