import { viewerOf } from '#server/auth/actor.ts';
import { viewingOf } from '#server/auth/viewer.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { type Screening, toScreening } from './to-screening.ts';

/** Returns the published reel of a presentation link. Throws NOT_FOUND for a wrong token or an unpublished reel. */
export async function getPublishedPresentation(tributeId: string, token: string): Promise<Screening> {
  const actor = viewerOf(viewingOf(tributeId, token));
  const { tribute } = await requireAccess({ actor }, tributeId, 'watch');
  return toScreening({ tribute, roles: ['viewer'] });
}
