import type { PresentationDto, PresentationQuery } from '#lib/contracts/reels.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireAudience } from '#server/services/tributes/require-audience.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';
import { findVersion } from './find-version.ts';
import { toPresentation } from './to-presentation.ts';

/**
 * The film as it stands, for whoever may watch all of it (product.md §2), or as it was, for its creator alone.
 * @throws AppError NOT_FOUND
 */
export async function getPresentation(
  ctx: ServiceContext,
  { tributeId, version }: PresentationQuery,
): Promise<PresentationDto> {
  const { tribute, isCreator, seesAll } = await requireAudience(ctx, tributeId);
  if (!seesAll) throw new AppError('NOT_FOUND', 'surprise');
  if (version !== undefined) {
    const own = await requireOwnTribute(ctx, tributeId);
    return toPresentation(own, await findVersion(own, version));
  }
  const presentation = await toPresentation(tribute);
  // What its creator has hidden or still arranges is nobody else's.
  return isCreator ? presentation : { ...presentation, items: [] };
}
