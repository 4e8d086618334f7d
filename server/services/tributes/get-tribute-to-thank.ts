import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireViewed } from './require-audience.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/**
 * What the recorder shows to whoever was shown the film and says thank you: no question is asked.
 * @throws AppError NOT_FOUND
 */
export async function getTributeToThank(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  return { ...(await toPublicTributeDto(await requireViewed(ctx, tributeId))), questions: [] };
}
