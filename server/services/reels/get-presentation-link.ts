import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireOwnTribute } from '#server/services/tributes/require-tribute.ts';
import { toPresentationLink } from './to-presentation-link.ts';

/** The presentation link of an own tribute. @throws AppError NOT_FOUND */
export async function getPresentationLink(
  ctx: ServiceContext,
  tributeId: string,
): Promise<PresentationLinkDto> {
  return toPresentationLink(await requireOwnTribute(ctx, tributeId));
}
