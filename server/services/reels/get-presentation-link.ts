import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPresentationLink } from './to-presentation-link.ts';

/** Returns the presentation link of the caller's tribute. Throws NOT_FOUND. */
export async function getPresentationLink(
  ctx: ServiceContext,
  tributeId: string,
): Promise<PresentationLinkDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  return toPresentationLink(tribute);
}
