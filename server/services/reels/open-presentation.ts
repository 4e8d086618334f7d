import type { OpenPresentationInput } from '#lib/contracts/reels.ts';
import { viewerOf } from '#server/auth/actor.ts';
import { type Viewing, viewingOf } from '#server/auth/viewer.ts';
import { requireAccess } from '#server/services/access/require-access.ts';

/** Returns the viewing that a link's cookie stores (docs/specification.md#link-presentation). Throws NOT_FOUND. */
export async function openPresentation({ tributeId, token }: OpenPresentationInput): Promise<Viewing> {
  const viewing = viewingOf(tributeId, token);
  await requireAccess({ actor: viewerOf(viewing) }, tributeId, 'watch');
  return viewing;
}
