import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireUnarchived } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** Returns a tribute for the recorder, by link or for the creator's own draft. Throws NOT_FOUND. */
export async function getTributeToRecord(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  const { tribute, roles } = await requireAccess(ctx, tributeId, 'join');
  requireUnarchived(tribute);
  const shown = await toPublicTributeDto(tribute);
  // A draft opens only for its creator, even if a cookie is the only proof.
  const isOwn = tribute.status === 'DRAFT' || grants('manage', roles);
  return isOwn ? { ...shown, creatorFirstName: '' } : shown;
}
