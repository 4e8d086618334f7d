import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from './to-public-tribute-dto.ts';

/** Returns a tribute for a viewer who records a thank-you, without questions. Throws NOT_FOUND. */
export async function getTributeToThank(ctx: ServiceContext, tributeId: string): Promise<PublicTributeDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'thank');
  return { ...(await toPublicTributeDto(tribute)), questions: [] };
}
