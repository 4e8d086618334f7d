import type { PresentationDto } from '#lib/contracts/reels.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireMember } from '#server/services/tributes/require-tribute.ts';
import { toPresentation } from './to-presentation.ts';

/**
 * The film as it stands, for the creator and the contributors; with "surprise" on, for the creator alone
 * until it is published (product.md §2). @throws AppError NOT_FOUND
 */
export async function getPresentation(ctx: ServiceContext, tributeId: string): Promise<PresentationDto> {
  const { tribute, isCreator } = await requireMember(ctx, tributeId);
  if (tribute.surprise && !isCreator && !tribute.presentation?.publishedAt) {
    throw new AppError('NOT_FOUND', 'surprise');
  }
  return toPresentation(tribute);
}
