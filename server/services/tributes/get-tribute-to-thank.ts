import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/**
 * What the recorder shows to whoever was shown the film and says thank you: no question is asked.
 * @throws AppError NOT_FOUND
 */
export async function getTributeToThank(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'thank');
  return { ...(await toPublicTributeDto(tribute)), questions: [] };
}
