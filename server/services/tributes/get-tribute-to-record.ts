import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireUnarchived } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/**
 * What the recorder shows of a tribute, to whom the link or their own draft lets in; its creator is not named to
 * themselves. @throws AppError NOT_FOUND
 */
export async function getTributeToRecord(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  const { tribute, roles } = await requireAccess(ctx, tributeId, 'join');
  requireUnarchived(tribute);
  const shown = await toPublicTributeDto(tribute);
  // Nobody else is let in to a draft, also when only the cookie of having joined says who it is.
  const isOwn = tribute.status === 'DRAFT' || grants('manage', roles);
  return isOwn ? { ...shown, creatorFirstName: '' } : shown;
}
