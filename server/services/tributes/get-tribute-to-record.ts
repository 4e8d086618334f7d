import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { isCreator, requireRecordableTribute } from './require-tribute.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/**
 * What the recorder shows of a tribute, to whom the link or their own draft lets in; its creator is not named to
 * themselves. @throws AppError NOT_FOUND
 */
export async function getTributeToRecord(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  const tribute = await requireRecordableTribute(ctx, tributeId);
  const shown = await toPublicTributeDto(tribute);
  // Nobody else is let in to a draft, also when only the cookie of having joined says who it is.
  const isOwn = tribute.status === 'DRAFT' || isCreator(ctx, tribute);
  return isOwn ? { ...shown, creatorFirstName: '' } : shown;
}
