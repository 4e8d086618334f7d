import type { PresentationLinkDto } from '#lib/contracts/reels.ts';
import { randomId } from '#server/platform/random-id.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPresentationLink } from './to-presentation-link.ts';

/** Creates a new presentation link and ends the old one (docs/specification.md#link-rotate). Throws NOT_FOUND. */
export async function rotatePresentationLink(
  ctx: ServiceContext,
  tributeId: string,
): Promise<PresentationLinkDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  tribute.set('presentation.token', randomId());
  await tribute.save();
  publishTributeChange(tribute);
  return toPresentationLink(tribute);
}
